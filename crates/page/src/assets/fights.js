const all = JSON.parse(document.querySelector("#data").textContent);
const [mine, theirs, option, found] = ["mine", "theirs", "option", "found"].map(id => document.getElementById(id));
const sheet = document.querySelector("table.fights"), most = 150;
const meant = text => {
  const words = text.trim().toLowerCase().split(/\s+/), whole = all.units.indexOf(text.trim());
  const fits = (unit, at) => (whole < 0 ? words.every(word => unit.toLowerCase().includes(word)) : at === whole);
  return all.units.flatMap((unit, at) => (fits(unit, at) ? [at] : []));
};
const percent = code => (code === 101 ? "<1%" : code === 102 ? ">99%" : code + "%");
const rank = code => (code === 101 ? 0.5 : code === 102 ? 99.5 : code);
const look = () => {
  const value = option ? option.selectedIndex : 0, fights = [], others = meant(theirs.value);
  for (const a of meant(mine.value)) {
    for (const b of others) {
      const at = (b * all.values + value) * 6, text = all.fights[a].slice(at, at + 6);
      if (text[0] !== "-") fights.push([a, b, ...[0, 2, 4].map(from => parseInt(text.slice(from, from + 2), 16))]);
    }
  }
  fights.sort((x, y) => rank(y[2]) - rank(x[2]) || rank(x[4]) - rank(y[4]) || x[0] - y[0] || x[1] - y[1]);
  const rows = fights.slice(0, most).map(([a, b, ...chances]) => {
    const row = document.createElement("tr");
    for (const text of [all.units[a], all.units[b], ...chances.map(percent)]) row.insertCell().textContent = text;
    row.cells[2].className = chances[0] > chances[2] ? "up" : "";
    return row;
  });
  sheet.tBodies[0].replaceChildren(...rows);
  sheet.hidden = rows.length === 0;
  found.textContent = fights.length > most ? "the first " + most + " of " + fights.length + " fights" : fights.length + " fights";
};
for (const one of [mine, theirs, option]) one?.addEventListener("input", look);
document.getElementById("swap").addEventListener("click", () => {
  [mine.value, theirs.value] = [theirs.value, mine.value];
  look();
});
mine.value = all.units[0];
look();
