// Single keys that move the reader about. They can be switched off on the page of help.
const places = {
  o: "/", s: "/subscribers", t: "/tags", i: "/imports", c: "/campaigns", m: "/templates",
  a: "/triggers", e: "/emails", n: "/inbox", k: "/keys", r: "/requests", w: "/webhooks",
  v: "/events", b: "/billing",
};
const start = document.querySelector("main[data-stream]")?.dataset.stream.replace(/\/live$/, "");
let going = 0;

const isField = (element) =>
  element instanceof HTMLElement &&
  (element.isContentEditable || element.matches("input:not([type=checkbox]), select, textarea"));

const row = () => document.activeElement?.closest("tbody tr");

function move(step) {
  const rows = [...document.querySelectorAll("main tbody tr")].filter((one) =>
    one.querySelector("th a[href]"));
  if (rows.length === 0) return false;
  const at = rows.indexOf(row());
  const next = at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step));
  rows[next].querySelector("th a[href]").focus();
  return true;
}

function open(path) {
  const link = document.querySelector(`.nav a[href="${start + path}"]`);
  link?.click();
  return link !== null;
}

function act(key) {
  if (going > performance.now() && key in places) {
    going = 0;
    return open(places[key]);
  }
  going = 0;
  switch (key) {
    case "/": {
      const field = document.querySelector("#search");
      field?.focus();
      field?.select();
      return field !== null;
    }
    case "g":
      going = performance.now() + 1500;
      return true;
    case "j":
      return move(1);
    case "k":
      return move(-1);
    case "x": {
      const box = row()?.querySelector("input[type=checkbox]");
      box?.click();
      return Boolean(box);
    }
    case "?": {
      const help = document.querySelector("a[href$='/help']");
      if (help !== null) location.assign(help.getAttribute("href") + "#keys");
      return help !== null;
    }
    default:
      return false;
  }
}

if (document.documentElement.dataset.keys !== "off") {
  document.addEventListener("keydown", (event) => {
    const isOurs = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
    if (isOurs && !event.defaultPrevented && !isField(event.target) && act(event.key)) {
      event.preventDefault();
    }
  });
}
