// Makes the pictures of the README from pages of the reference reports: node pictures.mjs
//
// They are not compared with anything: another browser or font draws them a little differently.
import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { launched } from "./browser.mjs";

const reports = resolve(dirname(fileURLToPath(import.meta.url)), "../../reports");
// A page, the section of it that is shown (by its heading), and how much of its height.
const pictures = [
  ["iron-winds/points", "Worth against cost", 560],
  ["iron-winds/matrix", "List against list", 470],
  ["iron-winds/turns", null, 620],
];
mkdirSync(`${reports}/pictures`, { recursive: true });
const browser = await launched();
for (const [name, heading, height] of pictures) {
  const page = await browser.newPage({ colorScheme: "light", viewport: { width: 860, height: 900 } });
  await page.goto(pathToFileURL(`${reports}/${name}.html`).href);
  const part = heading ? page.locator("section", { has: page.getByRole("heading", { name: heading }) }).first() : page.locator("section").nth(1);
  const box = await part.boundingBox();
  const clip = { x: box.x - 8, y: box.y, width: box.width + 16, height: Math.min(box.height, height) };
  await page.screenshot({ path: `${reports}/pictures/${name.split("/")[1]}.png`, clip, fullPage: true });
  await page.close();
}
await browser.close();
