// Opens pages of reports in a real browser and checks what a reader meets.
//
//   node check.mjs PAGE.html... [--shots FOLDER]
//
// Every page, light and dark, wide and narrow (two of these four views of each; all of them with --shots): no request
// leaves, no error in the console, nothing that axe finds, no sideways scrolling of the page itself. Tables sort by mouse
// and by keyboard and can be filtered. The CSV inside can be downloaded: beside a page NAME.html, NAME.csv is what it has
// to hold, if it is there. With --shots, a picture of each.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { launched } from "./browser.mjs";

const words = process.argv.slice(2);
const at = words.indexOf("--shots");
const shots = at < 0 ? null : resolve(words.splice(at, 2)[1]);
if (shots) mkdirSync(shots, { recursive: true });
if (words.length === 0) {
  console.error("usage: node check.mjs PAGE.html... [--shots FOLDER]");
  process.exit(2);
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
// Contrast does not depend on the width, nor the layout on the colours.
const views = [["light", 1200], ["dark", 390], ["light", 390], ["dark", 1200]];
const viewsOf = number => shots ? views : views.slice(number % 2 * 2).slice(0, 2);
const browser = await launched();

// A window that shows one page after another, and what went wrong in the last: a process for each page costs more than
// most checks.
async function opened(options) {
  const page = await (await browser.newContext(options)).newPage();
  let address = "", faults = [];
  page.on("console", message => ["error", "warning"].includes(message.type()) && faults.push(message.text()));
  page.on("pageerror", error => faults.push(String(error)));
  page.on("dialog", dialog => { faults.push("a dialog opened"); dialog.dismiss(); });
  page.on("request", request => {
    if (request.url() !== address && !request.url().startsWith("data:")) faults.push(`asks for ${request.url()}`);
  });
  const shows = async file => {
    [address, faults] = [pathToFileURL(resolve(file)).href, []];
    await page.goto(address);
    return faults;
  };
  return { page, shows };
}

async function isSeen({ page, shows }, file, number) {
  for (const [colorScheme, width] of viewsOf(number)) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const faults = await shows(file);
    const where = `${file}, ${colorScheme}, ${width} px`;
    await page.evaluate(() => document.querySelectorAll("details").forEach(one => (one.open = true)));
    await page.addScriptTag({ content: axe });
    const { violations } = await page.evaluate(() => axe.run({ resultTypes: ["violations"] }));
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(node => `${id}: ${node.html.slice(0, 160)} (${node.failureSummary?.split("\n")[1]?.trim()})`));
    assert.deepEqual(found, [], where);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `${where}: ${over} px wider than the window`);
    if (shots) {
      await page.evaluate(() => document.querySelectorAll("details").forEach(one => (one.open = false)));
      await page.screenshot({ path: `${shots}/${basename(file, ".html")}-${colorScheme}-${width}.png`, fullPage: true });
    }
    assert.deepEqual(faults, [], where);
  }
}

// Under the page's own policy: its script runs, and nothing is refused.
async function works({ page, shows }, file) {
  const faults = await shows(file);
  assert.ok(await page.evaluate(() => document.documentElement.classList.contains("js")), `${file}: its script runs`);
  for (const id of await page.$$eval("table.data", all => all.map(one => one.id))) {
    const column = () => page.$$eval(`#${id} tbody tr`, rows => rows.map(row => row.cells[0].textContent));
    const head = page.locator(`#${id} thead th`).first();
    const before = await column();
    await head.locator("button").click();
    assert.equal(await head.getAttribute("aria-sort"), "ascending", `${file}: sorted by mouse`);
    const up = await column();
    await head.locator("button").focus();
    await page.keyboard.press("Enter");
    assert.equal(await head.getAttribute("aria-sort"), "descending", `${file}: sorted by keyboard`);
    const down = await column();
    assert.deepEqual([...up].sort(), [...before].sort(), `${file}: sorting loses no row`);
    assert.deepEqual([...down].sort(), [...before].sort(), `${file}: sorting loses no row`);
    if (new Set(before).size > 1) assert.notDeepEqual(up, down, `${file}: sorting changes the order`);
    const filter = page.locator(`.tools[data-for='${id}'] input`);
    await filter.fill("no row says this");
    assert.equal(await page.locator(`#${id} tbody tr:visible`).count(), 0, `${file}: filtered`);
    await filter.fill("");
    assert.equal(await page.locator(`#${id} tbody tr:visible`).count(), before.length, `${file}: shown again`);
  }
  // The page of all fights of a system: two units are looked up, and change places.
  if (await page.locator("#mine").count() > 0) {
    const cells = () => page.$$eval("table.fights tbody tr", rows => rows.map(row => [...row.cells].map(one => one.textContent)));
    const [first] = await cells();
    await page.locator("#mine").fill(first[0]);
    await page.locator("#theirs").fill(first[1]);
    assert.deepEqual(await cells(), [first], `${file}: one fight of two whole names`);
    await page.locator("#swap").click();
    const swapped = await cells();
    assert.ok(swapped.every(([mine, theirs]) => mine === first[1] && theirs === first[0]), `${file}: swapped`);
    await page.locator("#mine").fill("no unit is called so");
    assert.equal((await cells()).length, 0, `${file}: no such unit`);
  }
  for (const link of await page.locator("a[download]").all()) {
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    const held = readFileSync(await download.path());
    const beside = file.replace(/\.html$/, ".csv");
    if (existsSync(beside) && download.suggestedFilename() === basename(beside)) {
      assert.ok(held.equals(readFileSync(beside)), `${file}: the CSV inside is ${beside}`);
    }
    assert.ok(held.length > 0, `${file}: the CSV inside is not empty`);
  }
  assert.deepEqual(faults, [], file);
}

// Without its script everything is still there.
async function standsWithoutScript({ page, shows }, file) {
  const faults = await shows(file);
  assert.ok((await page.locator("h1").textContent()).trim().length > 0, `${file}: a title`);
  assert.ok(await page.locator("a[download]").count() > 0 || /too large/.test(await page.content()), `${file}: the CSV`);
  assert.deepEqual(faults, [], file);
}

// Two at a time: a page waits for the browser more often than it works.
const pages = [...words.entries()];
async function worker() {
  // axe is a script that the page's own policy would refuse.
  const seen = await opened({ bypassCSP: true });
  const used = await opened({ acceptDownloads: true });
  const plain = await opened({ javaScriptEnabled: false });
  for (let next; (next = pages.shift()); ) {
    const [number, file] = next;
    await isSeen(seen, file, number);
    await works(used, file);
    await standsWithoutScript(plain, file);
    console.log(`${file}: ${(statSync(file).size / 1000).toFixed(0)} kB, fine`);
  }
}

await Promise.all([worker(), worker()]);
await browser.close();
