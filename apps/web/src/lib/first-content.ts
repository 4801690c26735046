import { useEffect, useLayoutEffect, useState } from 'react';
import { whenIdle } from './idle.ts';

/**
 * The first screen's own content comes first. What stands around it (the house's settings, the clock, the badge, customer service) and what is below
 * the fold begins when that stands and the browser is idle, or when it was waited for long enough.
 */
const waitMostMs = 4000;

let screenStands = false;
let holds = 0;
let stands = false;
const waiting = new Set<() => void>();

function tell(): void {
  const due = [...waiting];
  waiting.clear();
  for (const run of due) run();
}

function settle(): void {
  if (stands || !screenStands || holds > 0) return;
  stands = true;
  whenIdle(tell);
}

setTimeout(() => {
  screenStands = true;
  holds = 0;
  settle();
}, waitMostMs);

/** A screen stands, with what it shows while its content is on its way. */
export function useScreenStands(): void {
  useEffect(() => {
    screenStands = true;
    settle();
  }, []);
}

/** While this waits, the first content doesn't stand yet. */
export function useHoldsFirstContent(waits: boolean): void {
  useLayoutEffect(() => {
    if (!waits || stands) return;
    holds++;
    return () => {
      holds--;
      settle();
    };
  }, [waits]);
}

/** Runs after the first content; answers how to take it back. */
export function afterFirstContent(run: () => void): () => void {
  if (stands) return whenIdle(run);
  waiting.add(run);
  return () => waiting.delete(run);
}

/** Does the first content stand? */
export function useAfterFirstContent(): boolean {
  const [now, setNow] = useState(false);
  useEffect(() => afterFirstContent(() => setNow(true)), []);
  return now;
}
