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

const link = (row) => row?.querySelector("th a[href]");

function move(step) {
  const links = [...document.querySelectorAll("main tbody tr")].map(link).filter(Boolean);
  const at = links.indexOf(link(row()));
  links[at < 0 ? 0 : at + step]?.focus();
  return links.length > 0;
}

function open(path) {
  const way = document.querySelector(`.nav a[href="${start + path}"]`);
  way?.click();
  return way !== null;
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
