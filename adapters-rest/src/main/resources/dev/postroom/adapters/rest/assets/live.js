// Keeps parts of a page up to date. A part names events, such as data-live="subscriber. tag.", or
// all. When one is recorded, or a campaign goes on, the page is read again: where its links are the
// same, texts change in place; otherwise new rows replace the old ones, or wait behind a link while
// the reader is there.
const main = document.querySelector("main[data-stream]");
const place = document.querySelector("[data-progress]");
const parts = [...document.querySelectorAll("[data-live]")];
const news = new Map();
let fresh = 0; // when this page was read, since its load
let due = 0;
let timer = 0;
let said = -5000;
let saying = 0;
let reading = false;
let again = false;

const concerns = (type) =>
  parts.some((part) =>
    part.dataset.live.split(" ").some((start) => start === "all" || type === "*" || type.startsWith(start)));

// subscriber.created twice is "2 subscribers created"
function words() {
  const [[type, count], ...others] = news;
  const [noun, verb] = type.replace(/_/g, " ").split(".");
  const first = count + " " + noun + (count > 1 ? "s" : "") + (verb ? " " + verb : "");
  return others.length > 0 ? first + " and more" : first;
}

const status = document.createElement("div");
status.setAttribute("role", "status");

function say() {
  if (saying !== 0 || news.size === 0) return;
  const wait = Math.max(0, said + 5000 - performance.now());
  saying = setTimeout(() => {
    const text = document.createElement("p");
    text.className = "toast";
    text.tabIndex = 0;
    text.textContent = words();
    status.replaceChildren(text);
    news.clear();
    said = performance.now();
    saying = 0;
  }, wait);
}

const links = (part) => [...part.querySelectorAll("a[href]")].map((a) => a.getAttribute("href")).join(" ");
const rows = (part) => [...part.querySelectorAll("tbody tr, .timeline > li")];
const key = (row) => row.querySelector("a[href]")?.getAttribute("href");

// texts and attributes of elements that are the same otherwise; nothing moves and no focus is lost
function adapt(old, now) {
  for (const { name, value } of now.attributes) {
    if (name !== "open" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  const before = [...old.childNodes];
  const after = [...now.childNodes];
  if (before.length !== after.length || before.some((node, i) => node.nodeName !== after[i].nodeName)) {
    old.replaceChildren(...after);
    return;
  }
  before.forEach((node, i) => {
    if (node.nodeType === 1) adapt(node, after[i]);
    else if (node.data !== after[i].data) node.data = after[i].data;
  });
}

function isInUse(part) {
  const chosen = getSelection();
  return (
    part.matches(":hover") ||
    part.contains(document.activeElement) ||
    part.querySelector("input:checked") !== null ||
    (!chosen.isCollapsed && part.contains(chosen.anchorNode))
  );
}

const bar = document.createElement("a");
bar.className = "button news";
bar.href = location.href;
let waiting = [];
bar.addEventListener("click", (event) => {
  event.preventDefault();
  const [first] = waiting.map(([part]) => part);
  waiting.forEach(([part, next]) => replace(part, next));
  hold([]);
  first?.setAttribute("tabindex", "-1");
  first?.focus({ preventScroll: true });
});

function hold(pairs) {
  waiting = pairs;
  const count = pairs.reduce((sum, [part, next]) => sum + fresher(part, next).length, 0);
  if (pairs.length === 0) bar.remove();
  else {
    bar.textContent = (count > 0 ? count + " new" : "Changed") + ": show";
    pairs[0][0].before(bar);
  }
}

function fresher(part, next) {
  const known = new Set(rows(part).map(key));
  return rows(next).filter((row) => !known.has(key(row)));
}

function replace(part, next) {
  fresher(part, next).forEach((row) => row.classList.add("new"));
  part.replaceChildren(...next.childNodes);
}

function update(page) {
  const held = [];
  for (const part of parts) {
    const next = page.getElementById(part.id);
    if (next === null) continue;
    if (links(part) === links(next)) adapt(part, next);
    else if (isInUse(part)) held.push([part, next]);
    else replace(part, next);
  }
  hold(held);
  if (place !== null && performance.now() - said > 5000) {
    place.querySelector("[role=status]").textContent = place.querySelector(".progress p").textContent;
    said = performance.now();
  }
}

async function read() {
  timer = 0;
  reading = true;
  again = false;
  const start = performance.now();
  try {
    const answer = await fetch(location.href, { redirect: "error" });
    if (answer.ok) {
      update(new DOMParser().parseFromString(await answer.text(), "text/html"));
      fresh = start;
    }
  } catch {
    // the next event tries again
  }
  // a server that is slow is asked less often
  const cost = performance.now() - start;
  due = performance.now() + Math.min(30000, Math.max(2000, 20 * cost));
  reading = false;
  if (again) ask();
}

function ask() {
  again = reading;
  if (!reading && timer === 0) timer = setTimeout(read, Math.max(100, due - performance.now()));
}

// A stream is open while the page is visible. A server that is full or away is asked again later.
function follow(address, events) {
  let source = null;
  let failures = 0;
  const rest = () => {
    source?.close();
    source = null;
  };
  const later = (wait) => {
    rest();
    setTimeout(open, wait);
  };
  const open = () => {
    if (source !== null || document.hidden) return;
    source = new EventSource(address);
    for (const [name, react] of Object.entries(events)) {
      source.addEventListener(name, (event) => {
        failures = 0;
        react(JSON.parse(event.data));
      });
    }
    source.addEventListener("full", () => later(30000));
    source.addEventListener("error", () => {
      if (source?.readyState === EventSource.CLOSED) later(30000 * 2 ** Math.min(failures++, 4));
    });
  };
  open();
  document.addEventListener("visibilitychange", () => (document.hidden ? rest() : open()));
  addEventListener("pagehide", rest);
  addEventListener("pageshow", open);
}

const recorded = {
  // milliseconds since the last event of each type: was it before this page was read?
  opened(quiet) {
    const age = performance.now() - fresh;
    if (Object.entries(quiet).some(([type, since]) => concerns(type) && since < age + 500)) ask();
  },
  recorded(types) {
    const counts = Object.entries(types).filter(([type]) => concerns(type));
    if (counts.length === 0) return;
    for (const [type, count] of counts) {
      if (type !== "*") news.set(type, (news.get(type) ?? 0) + count);
    }
    ask();
    // a delivery follows its event
    if (parts.some((part) => "liveLate" in part.dataset)) setTimeout(ask, 3000);
    say();
  },
};

// the stream that is over is opened again while the page is still on its way
let over = false;
function finished() {
  if (!over) location.reload();
  over = true;
}

if (place !== null) {
  follow(place.dataset.progress, { progress: ask, finished });
} else if (main !== null && parts.length > 0) {
  document.body.append(status);
  follow(main.dataset.stream, recorded);
}
