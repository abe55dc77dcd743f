// Makes the pictures of the README from pages of the reference reports: node pictures.mjs
//
// They are not compared with anything: another browser or font draws them a little differently.
import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { launched } from "./browser.mjs";

const reports = resolve(dirname(fileURLToPath(import.meta.url)), "../../reports");
// A page, the heading from which on it is shown, and how much of it.
const pictures = [
  ["iron-winds/points", "Worth against cost", 650],
  ["iron-winds/matrix", "Who beats whom", 520],
  ["iron-winds/turns", "Strength left, turn by turn", 440],
];
mkdirSync(`${reports}/pictures`, { recursive: true });
const browser = await launched();
for (const [name, heading, height] of pictures) {
  const page = await browser.newPage({ colorScheme: "light", viewport: { width: 980, height: 900 } });
  await page.goto(pathToFileURL(`${reports}/${name}.html`).href);
  const { x, y } = await page.getByRole("heading", { name: heading }).first().boundingBox();
  const { width } = await page.locator("main").boundingBox();
  const clip = { x: x - 8, y: y - 4, width: Math.min(width + 16, 980), height };
  await page.screenshot({ path: `${reports}/pictures/${name.split("/")[1]}.png`, clip, fullPage: true });
  await page.close();
}
await browser.close();
