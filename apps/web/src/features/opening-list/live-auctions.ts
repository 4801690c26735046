import { useEffect, useSyncExternalStore } from 'react';
import type { stream } from '@parkett/contract';
import { connect, onMessage, onOpen, say } from '../../lib/stream/connection.ts';
import { inNextRound } from '../../lib/stream/rounds.ts';

type Lines = ReadonlyMap<string, stream.AuctionTuple>;

let lines: Lines = new Map();
let arrived = new Map<string, stream.AuctionTuple>();
let wanted: readonly string[] = [];
const listeners = new Set<() => void>();

function draw(): void {
  lines = new Map([...lines, ...arrived]);
  arrived = new Map();
  for (const listener of listeners) listener();
}

let hears = false;

/** Listens from the first list that is shown: no other page needs this. */
function start(): void {
  connect();
  if (hears) return;
  hears = true;
  onMessage(message => {
    if (!('a' in message)) return;
    for (const line of message.a) arrived.set(line[0], line);
    inNextRound(draw);
  });
  onOpen(() => wanted.length > 0 && say({ auctions: wanted }));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The newest lines of shares' auctions by code, live. One list at a time. */
export function useLiveAuctions(codes: readonly string[]): Lines {
  const key = codes.toSorted().join(' ');
  useEffect(() => {
    start();
    wanted = key === '' ? [] : key.split(' ');
    if (wanted.length > 0) say({ auctions: wanted });
    return () => {
      if (wanted.length > 0) say({ noAuctions: wanted });
      wanted = [];
      lines = new Map();
    };
  }, [key]);
  return useSyncExternalStore(subscribe, () => lines);
}
