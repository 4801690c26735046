import { useEffect, useState, useSyncExternalStore } from 'react';
import type { market } from '@parkett/contract';
import { ask } from '../api.ts';
import { afterFirstContent } from '../first-content.ts';
import { keepMode } from '../mode.ts';
import { signedInEvent, signedOutEvent } from '../session-end.ts';
import { connect, connectionState, onConnectionState, onMessage, type ConnectionState } from './connection.ts';

export type ClockState = market.ClockState;

let clock: ClockState | null = null;
let receivedMs = 0;
/** When the connection was lost: since then nothing is known of the clock. */
let lostAtMs: number | null = null;
const listeners = new Set<() => void>();

/** The market clock as the server last said it: by the stream, or as the answer to setting it. */
export function keepClock(state: ClockState): void {
  clock = state;
  keepMode(state.mode);
  receivedMs = performance.now();
  lostAtMs = connectionState() === 'lost' ? receivedMs : null;
  for (const listener of listeners) listener();
}

onConnectionState(() => {
  if (connectionState() === 'lost') lostAtMs ??= performance.now();
});

let hears = false;

/** Listens from the first clock that is shown: what shows none needn't load this. */
function start(): void {
  connect();
  if (hears) return;
  hears = true;
  // Another customer may have other rights to set it.
  for (const event of [signedInEvent, signedOutEvent]) addEventListener(event, () => void loadClock());
  onMessage(message => {
    // `settable` depends on the caller, but the stream sends the same to all.
    if ('c' in message) keepClock({ ...message.c, settable: clock?.settable ?? message.c.settable });
  });
}

export const loadClock = (): Promise<void> =>
  ask('market/clock', {}, { quiet: true })
    .then(keepClock)
    .catch(() => undefined);

let asking: Promise<void> | null = null;

/** However many show the clock, it is asked for once. */
export function needClock(): void {
  start();
  if (!clock) asking ??= loadClock().finally(() => (asking = null));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The market clock's state; null until it is known. */
export function useClock(): ClockState | null {
  useEffect(() => afterFirstContent(() => needClock()), []);
  return useSyncExternalStore(subscribe, () => clock);
}

/** Business time now, epoch ms: what the server said plus what has passed since at the clock's speed. It stands still while the connection is lost. */
export function businessNow(): number | null {
  if (!clock) return null;
  const passedMs = clock.paused ? 0 : ((lostAtMs ?? performance.now()) - receivedMs) * clock.speed;
  return Date.parse(clock.now) + passedMs;
}

/** A time that runs fast is written at most so often. */
const writtenEveryMs = 100;

/** For how long the time `now` is shown: until its next second, which fast clocks reach too often to write each. */
export const shownForMs = (now: number, speed: number): number => Math.max(writtenEveryMs, (1000 - (now % 1000)) / speed);

/** Business time, ticking with its seconds. */
export function useBusinessNow(): number | null {
  useClock();
  const [now, setNow] = useState(businessNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const at = businessNow();
      setNow(at);
      clearTimeout(timer);
      if (at !== null && clock && !clock.paused) timer = setTimeout(tick, shownForMs(at, clock.speed));
    };
    tick();
    const off = subscribe(tick);
    return () => {
      clearTimeout(timer);
      off();
    };
  }, []);
  return now;
}

/** Is the stream there? `lost` shows itself until it is back. */
export const useConnection = (): ConnectionState => useSyncExternalStore(onConnectionState, connectionState);
