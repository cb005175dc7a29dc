// Buttons that copy texts, a question before changes of a form are lost, and forms that need no person.
function button(block) {
  const label = block.previousElementSibling?.matches(".label") ? block.previousElementSibling : null;
  const line = document.createElement("div");
  const copy = document.createElement("button");
  const rest = document.createElement("span");
  rest.className = "visually-hidden";
  rest.textContent = " " + (block.getAttribute("aria-label") ?? "the text");
  copy.type = "button";
  copy.className = "copy";
  copy.append("Copy", rest);
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(block.textContent.trim());
      copy.firstChild.data = "Copied";
    } catch {
      getSelection().selectAllChildren(block);
      copy.firstChild.data = "Press Ctrl+C to copy";
    }
    setTimeout(() => (copy.firstChild.data = "Copy"), 2000);
  });
  line.className = "copy-line";
  block.before(line);
  line.append(label ?? "", copy);
}

if (navigator.clipboard) document.querySelectorAll("main pre.code").forEach(button);

const changed = new Set();
const isKept = (field) =>
  field.form?.method === "post" &&
  field.closest("main .form") !== null &&
  !field.matches("[type=password], [type=search], .danger-zone *");

document.addEventListener("input", (event) => {
  if (isKept(event.target)) changed.add(event.target.form);
});
document.querySelectorAll("form[data-unsaved]").forEach((form) => changed.add(form));
document.addEventListener("submit", (event) => {
  // what is sent to a frame leaves the page open
  if (!event.defaultPrevented && !event.submitter?.formTarget) changed.delete(event.target);
});
addEventListener("beforeunload", (event) => {
  if ([...changed].some((form) => form.isConnected)) event.preventDefault();
});
document.querySelector("form[data-complete]")?.requestSubmit();
