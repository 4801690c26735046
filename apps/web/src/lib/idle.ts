/** Runs when the browser has nothing else to do, at the latest after that time. Answers how to take it back. WebKit says nothing of being idle. */
export function whenIdle(run: () => void, mostMs = 1000): () => void {
  if (typeof requestIdleCallback === 'function') {
    const wish = requestIdleCallback(run, { timeout: mostMs });
    return () => cancelIdleCallback(wish);
  }
  const timer = setTimeout(run, 1);
  return () => clearTimeout(timer);
}

/** What may be asked for at any moment and is done when the browser is idle, once in so many milliseconds at most. */
export function paced(run: () => void, everyMs: number): { readonly ask: () => void; readonly stop: () => void } {
  let takeBack: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = false;
  const begin = () => {
    asked = false;
    takeBack = whenIdle(() => {
      takeBack = null;
      timer = setTimeout(() => {
        timer = undefined;
        if (asked) begin();
      }, everyMs);
      run();
    }, everyMs);
  };
  return {
    ask() {
      if (takeBack || timer !== undefined) asked = takeBack === null;
      else begin();
    },
    stop() {
      takeBack?.();
      clearTimeout(timer);
    },
  };
}
