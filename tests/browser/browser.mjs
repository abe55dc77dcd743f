// The browser that is here: CHROMIUM, or what Debian and others call it.
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const names = ["chromium", "chromium-browser", "google-chrome"];

// Starts it without a window; ends the program with a message if there is none.
export async function launched() {
  const folders = (process.env.PATH ?? "").split(":");
  const found = names.flatMap(name => folders.map(folder => `${folder}/${name}`)).find(existsSync);
  const executablePath = process.env.CHROMIUM ?? found;
  if (!executablePath) {
    console.error(`no browser: install chromium, or name one in CHROMIUM (looked for ${names.join(", ")})`);
    process.exit(2);
  }
  const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", ...quiet] });
}
