// Line numbers, and checks of a text while it is written. The page works without them.
const form = document.querySelector("form.editor");
const show = document.querySelector("#show");
const check = document.querySelector("#check");
let timer = 0;
let running = null;

function numbered(area) {
  const gutter = document.createElement("pre");
  gutter.setAttribute("aria-hidden", "true");
  let count = 0;
  const draw = () => {
    const lines = area.value.split("\n").length;
    if (lines === count) return;
    count = lines;
    gutter.replaceChildren();
    for (let line = 1; line <= Math.min(lines, 5000); line++) {
      const one = document.createElement(String(line) === area.dataset.line ? "b" : "span");
      one.textContent = line + "\n";
      gutter.append(one);
    }
  };
  area.before(gutter);
  area.addEventListener("input", draw);
  area.addEventListener("scroll", () => (gutter.scrollTop = area.scrollTop));
  draw();
}

// a frame of its own each time, so that the way back leads out of the page and not through frames
function render() {
  const frame = form.querySelector("iframe");
  const fresh = frame.cloneNode();
  fresh.removeAttribute("src");
  frame.replaceWith(fresh);
  form.requestSubmit(show);
}

async function look() {
  running?.abort();
  running = new AbortController();
  try {
    const answer = await fetch(check.formAction, {
      method: "POST",
      body: new URLSearchParams(new FormData(form)),
      signal: running.signal,
    });
    if (answer.status !== 200 && answer.status !== 422) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.querySelector("#checks");
    const here = document.querySelector("#checks");
    if (found !== null && found.textContent !== here.textContent) {
      here.replaceChildren(...found.childNodes);
    }
    if (answer.status === 200) render();
  } catch {
    // the next key tries again
  }
}

if (form !== null) {
  form.querySelectorAll(".lines textarea").forEach(numbered);
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(look, 600);
  });
  // the answer to a form says what was found, and what was sent
  if (document.querySelector("#checks").childElementCount > 0) render();
  else if (form.querySelector("#field-source").value !== "") look();
}
