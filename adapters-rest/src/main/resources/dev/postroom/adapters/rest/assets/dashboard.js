// Follows the sending of a campaign. The page works without it: its numbers are those of its load.
const place = document.querySelector("[data-progress]");
let source = null;
let said = 0;

function words(now) {
  const done = now.recipients - now.queued - now.deferred;
  const parts = [done.toLocaleString("en") + " of " + now.recipients.toLocaleString("en")];
  if (now.rate_per_second > 0) parts.push(Math.round(now.rate_per_second) + "/s");
  if (now.eta_seconds !== null) parts.push(now.eta_seconds + " s left");
  return parts.join(" · ");
}

function show(event) {
  const now = JSON.parse(event.data);
  const bar = place.querySelector("progress");
  bar.max = Math.max(1, now.recipients);
  bar.value = now.recipients - now.queued - now.deferred;
  place.querySelector(".progress p").textContent = words(now);
  if (Date.now() - said > 5000) {
    place.querySelector("[role=status]").textContent = words(now);
    said = Date.now();
  }
}

function follow() {
  if (source !== null || document.hidden) return;
  source = new EventSource(place.dataset.progress);
  source.addEventListener("progress", show);
  source.addEventListener("full", () => {
    rest();
    setTimeout(follow, 30000);
  });
  source.addEventListener("finished", () => {
    source.close();
    location.reload();
  });
}

function rest() {
  if (source !== null) source.close();
  source = null;
}

if (place !== null) {
  follow();
  document.addEventListener("visibilitychange", () => (document.hidden ? rest() : follow()));
  addEventListener("pagehide", rest);
}
