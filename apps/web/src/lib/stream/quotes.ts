import { useEffect, useRef, useSyncExternalStore } from 'react';
import { stream } from '@parkett/contract';
import { connect, connectionState, onConnectionState, onMessage, onOpen, say } from './connection.ts';
import { inNextRound } from './rounds.ts';
import { throttle } from './throttle.ts';

type Quote = stream.QuoteTuple;

const latest = new Map<string, Quote>();
const cells = new Map<string, Set<() => void>>();
const wanted = new Map<string, number>();
let changed = new Set<string>();

/** However many ticks came, a cell is told once. */
function flush(): void {
  const codes = changed;
  changed = new Set();
  for (const code of codes) for (const cell of cells.get(code) ?? []) cell();
}

onMessage(message => {
  if (!('q' in message)) return;
  for (const quote of message.q) {
    latest.set(quote[0], quote);
    changed.add(quote[0]);
  }
  inNextRound(flush);
});
// What was live stands still: until the connection brings the next one, each quote is an old one.
onConnectionState(() => {
  if (connectionState() !== 'lost') return;
  for (const [code, quote] of latest) {
    latest.set(code, quote.with(12, quote[12] | stream.quoteFlags.stale) as unknown as Quote);
    changed.add(code);
  }
  inNextRound(flush);
});
onOpen(() => wanted.size > 0 && say({ sub: [...wanted.keys()] }));

const asked = { sub: new Set<string>(), unsub: new Set<string>() };

function ask(): void {
  if (asked.unsub.size > 0) say({ unsub: [...asked.unsub] });
  if (asked.sub.size > 0) say({ sub: [...asked.sub] });
  asked.unsub.clear();
  asked.sub.clear();
}

/** What comes and goes before it is asked for isn't asked for at all; what goes and comes back is asked for anew, since its quote was forgotten. */
function later(kind: 'sub' | 'unsub', code: string): void {
  if (kind === 'sub') asked.sub.add(code);
  else if (!asked.sub.delete(code)) asked.unsub.add(code);
  throttle(ask);
}

/** Keeps quotes of these instruments coming until the answered function is called. Counted: two rows may want the same. */
export function subscribe(codes: readonly string[]): () => void {
  connect();
  for (const code of codes) {
    const count = wanted.get(code) ?? 0;
    wanted.set(code, count + 1);
    if (count === 0) later('sub', code);
  }
  return () => {
    for (const code of codes) {
      const count = wanted.get(code)! - 1;
      if (count > 0) wanted.set(code, count);
      else {
        wanted.delete(code);
        latest.delete(code);
        later('unsub', code);
      }
    }
  };
}

/** Tells about each change of one instrument's quote, at most once per round, without a subscription at the server. */
export function watch(code: string, listener: () => void): () => void {
  const set = cells.get(code) ?? new Set();
  cells.set(code, set.add(listener));
  return () => {
    set.delete(listener);
    if (set.size === 0) cells.delete(code);
  };
}

export const latestQuote = (code: string): Quote | undefined => latest.get(code);

/** Subscribes to what is in view: give it the codes of the visible rows and one screen around them. What stays in view keeps its quote. */
export function useSubscription(codes: readonly string[]): void {
  const key = codes.join(' ');
  const end = useRef<(() => void) | null>(null);
  useEffect(() => {
    const next = key ? subscribe(key.split(' ')) : null;
    end.current?.();
    end.current = next;
  }, [key]);
  useEffect(
    () => () => {
      end.current?.();
      end.current = null;
    },
    [],
  );
}

/** The newest quote of one instrument; undefined before the first tick. Re-renders its caller alone. */
export function useQuote(code: string): Quote | undefined {
  useEffect(() => subscribe([code]), [code]);
  return useSyncExternalStore(
    listener => watch(code, listener),
    () => latest.get(code),
  );
}
