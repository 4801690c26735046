const pauseMs = 100;
const wishes = new Set<() => void>();
let waiting = false;

function tellWishes(): void {
  const due = [...wishes];
  wishes.clear();
  for (const tell of due) tell();
  waiting = due.length > 0;
  if (waiting) setTimeout(tellWishes, pauseMs);
}

/**
 * Tells the server what is wanted at that moment: at once after a pause, else ten times a second, however fast the customer scrolls. The server
 * accepts some tens of messages a second only.
 */
export function throttle(tell: () => void): void {
  wishes.add(tell);
  if (waiting) return;
  waiting = true;
  queueMicrotask(tellWishes);
}
