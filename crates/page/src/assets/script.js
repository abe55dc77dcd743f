"use strict";
document.documentElement.classList.add("js");
const number = text => {
  const found = /-?\d+(\.\d+)?(e-?\d+)?/.exec(text.replace(/,(?=\d{3})/g, ""));
  return found && /^[<>+\-]?\d/.test(text) ? Number(found[0]) : NaN;
};
const cell = (row, at) => row.cells[at].dataset.v ?? row.cells[at].textContent.trim();
for (const table of document.querySelectorAll("table.data")) {
  const body = table.tBodies[0], heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, at) => {
    const button = head.querySelector("button");
    if (!button) return;
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      heads.forEach(other => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const rows = [...body.rows].map((row, place) => ({ row, place, text: cell(row, at) }));
      // ">99.9%" comes after "99.9%", and "<0.1%" before "0.1%".
      const beyond = text => (text[0] === ">") - (text[0] === "<");
      rows.forEach(one => ((one.number = number(one.text)), (one.beyond = beyond(one.text))));
      rows.sort((a, b) => {
        const unknown = (a.text === "-") - (b.text === "-");
        if (unknown) return unknown;
        const both = !isNaN(a.number) && !isNaN(b.number);
        const order = both ? a.number - b.number || a.beyond - b.beyond : a.text.localeCompare(b.text, "en", { numeric: true });
        return (down ? -order : order) || a.place - b.place;
      });
      body.append(...rows.map(one => one.row));
    });
  });
  const tools = table.closest("section").querySelector(".tools[data-for='" + table.id + "']");
  if (!tools) continue;
  const filter = tools.querySelector("input"), count = tools.querySelector("output");
  filter.addEventListener("input", () => {
    const words = filter.value.toLowerCase().split(/\s+/);
    let shown = 0;
    for (const row of body.rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every(word => text.includes(word));
      shown += !row.hidden;
    }
    count.textContent = shown + " of " + body.rows.length + " rows";
  });
  tools.querySelector("button").addEventListener("click", async event => {
    const quoted = text => /[",\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
    const line = row => [...row.cells].map(one => quoted(one.textContent.trim())).join(",");
    const rows = [table.tHead.rows[0], ...[...body.rows].filter(row => !row.hidden)];
    try {
      await navigator.clipboard.writeText(rows.map(line).join("\n") + "\n");
      count.textContent = "copied";
    } catch {
      count.textContent = "this browser does not allow copying; the CSV is below";
    }
  });
}
const tip = document.createElement("div");
tip.id = "tip";
tip.hidden = true;
tip.setAttribute("aria-hidden", "true");
document.body.append(tip);
const show = event => {
  const of = event.target.closest?.("[data-tip]");
  tip.hidden = !of;
  if (!of) return;
  tip.textContent = of.dataset.tip;
  const place = of.getBoundingClientRect();
  tip.style.left = Math.max(4, Math.min(place.left, innerWidth - tip.offsetWidth - 8)) + scrollX + "px";
  tip.style.top = place.bottom + scrollY + 4 + "px";
};
addEventListener("mouseover", show);
addEventListener("focusin", show);
addEventListener("keydown", event => { if (event.key === "Escape") tip.hidden = true; });
