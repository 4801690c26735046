/** For each part of the browser's time that live figures take, so many are left to the customer's hands. */
const rest = 3;
/** However slow the machine is. */
const restMostMs = 1_000;

const due = new Set<() => void>();
let isBusy = false;

/** Once what was drawn is on the screen: a message posted before a frame is handed over after it. */
function afterFrame(run: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    run();
  };
  port2.postMessage(null);
}

/** What fails is told as ever, and takes nothing else with it. */
function tryTo(draw: () => void): void {
  try {
    draw();
  } catch (error) {
    reportError(error);
  }
}

function begin(): void {
  isBusy = due.size > 0;
  if (isBusy) requestAnimationFrame(drawRound);
}

function drawRound(): void {
  const begun = performance.now();
  const draws = [...due];
  due.clear();
  for (const draw of draws) tryTo(draw);
  afterFrame(() => setTimeout(begin, Math.min(restMostMs, rest * (performance.now() - begun))));
}

/**
 * Quotes and books are drawn in rounds, each with one frame: however much came since the last one, a part is drawn once, with its newest figures.
 * A slow machine has fewer rounds, so that keys and taps never wait behind the market.
 */
export function inNextRound(draw: () => void): void {
  due.add(draw);
  if (!isBusy) begin();
}
