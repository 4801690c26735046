import { useEffect, useSyncExternalStore } from 'react';
import type { stream } from '@parkett/contract';
import { connect, onMessage, onOpen, say } from './connection.ts';
import { inNextRound } from './rounds.ts';
import { throttle } from './throttle.ts';

type Book = Extract<stream.StreamMessage, { d: unknown }>['d'];
/** The book's best levels and the latest trades (newest first) of the one instrument that is looked at. Integers as in QuoteTuple. */
export type Depth = Pick<Book, 'bids' | 'asks' | 'indicative' | 'surplus'> & { readonly trades: readonly stream.TradeTuple[] };

const tradesMax = 50;
let code: string | null = null;
let depth: Depth | null = null;
const listeners = new Set<() => void>();

function tellListeners(): void {
  for (const listener of listeners) listener();
}

function set(next: Depth | null): void {
  depth = next;
  inNextRound(tellListeners);
}

const empty: Depth = { bids: [], asks: [], indicative: null, surplus: null, trades: [] };

function hear(message: stream.StreamMessage): void {
  if ('d' in message && message.d.code === code) {
    const { bids, asks, indicative, surplus } = message.d;
    set({ bids, asks, indicative, surplus, trades: depth?.trades ?? [] });
  }
  if ('t' in message && message.t.code === code) {
    const newest = message.t.trades.toReversed();
    set({ ...(depth ?? empty), trades: [...newest, ...(depth?.trades ?? [])].slice(0, tradesMax) });
  }
}

/** The server is still to be told what is looked at; also when that is the same again, since its book was forgotten. */
let due = false;

function tell(): void {
  if (due) say({ depth: code });
  due = false;
}

function look(next: string | null): void {
  code = next;
  due = true;
  throttle(tell);
}

let hears = false;

/** Listens from the first book that is looked at: lists, which have none, needn't load this. */
function start(): void {
  connect();
  if (hears) return;
  hears = true;
  onMessage(hear);
  onOpen(() => code && say({ depth: code }));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Parts of one screen that show the same book share it; the last one ends it. */
let users = 0;

/** Book and trades of one instrument, live; null before the first message. One instrument at a time. */
export function useDepth(wanted: string): Depth | null {
  useEffect(() => {
    start();
    users++;
    if (code !== wanted) {
      look(wanted);
      set(null);
    }
    return () => {
      if (--users > 0) return;
      look(null);
    };
  }, [wanted]);
  return useSyncExternalStore(subscribe, () => depth);
}
