import type { QueryPath } from '@parkett/contract';
import { NoAnswer } from '../api.ts';
import { signedInEvent, signedOutEvent } from '../session-end.ts';

/** What is known of one read, as a screen sees it. A new object at each change. */
export type Snapshot<T> = { readonly data: T | undefined; readonly error: Error | null; readonly fetching: boolean };

/** One read: a path with its request. Kept for a while after the last screen that shows it. */
export type Entry<T> = {
  readonly path: QueryPath;
  /** How it is asked; a paged read asks for as many pages as it has. `isAgain`: the last asking got no answer, which was said. */
  load: (known: T | undefined, isAgain: boolean) => Promise<T>;
  snapshot: Snapshot<T>;
  /** When the data came, on the page's own clock; -Infinity when it must be asked again. */
  freshAtMs: number;
  running: Promise<void> | null;
  readonly listeners: Set<() => void>;
  /** Screens that want it now; others only keep it. */
  wanted: number;
};

const keepMs = 300_000;
/** Between askings that got no answer; after the last one the read has failed. */
const pausesMs = [1000, 2000, 4000] as const;
const nothingKnown: Snapshot<never> = { data: undefined, error: null, fetching: false };
const entries = new Map<string, Entry<unknown>>();

export function entryOf<T>(key: string, path: QueryPath, load: Entry<T>['load']): Entry<T> {
  let entry = entries.get(key) as Entry<T> | undefined;
  if (!entry) {
    entry = { path, load, snapshot: nothingKnown, freshAtMs: -Infinity, running: null, listeners: new Set(), wanted: 0 };
    entries.set(key, entry as Entry<unknown>);
  }
  return entry;
}

export function show<T>(entry: Entry<T>, change: Partial<Snapshot<T>>): void {
  entry.snapshot = { ...entry.snapshot, ...change };
  for (const listener of entry.listeners) listener();
}

export function keepData<T>(entry: Entry<T>, data: T): void {
  entry.freshAtMs = performance.now();
  show(entry, { data, error: null });
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

async function loadWithRetries<T>(entry: Entry<T>): Promise<T> {
  let isAgain = entry.snapshot.error instanceof NoAnswer;
  for (const pauseMs of pausesMs) {
    try {
      return await entry.load(entry.snapshot.data, isAgain);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      isAgain = true;
      await wait(pauseMs);
    }
  }
  return entry.load(entry.snapshot.data, isAgain);
}

/** One asking of an entry at a time. What comes back after the customer changed is dropped. */
function run<T>(entry: Entry<T>, load: () => Promise<T>): Promise<void> {
  if (entry.running) return entry.running;
  const mine = (): boolean => entry.running === running;
  const asked = load().then(
    data => mine() && keepData(entry, data),
    (error: Error) => mine() && show(entry, { error }),
  );
  const running: Promise<void> = asked.then(() => {
    if (!mine()) return;
    entry.running = null;
    show(entry, { fetching: false });
  });
  entry.running = running;
  show(entry, { fetching: true });
  return running;
}

export const fetchEntry = <T>(entry: Entry<T>): Promise<void> => run(entry, () => loadWithRetries(entry));

export function fetchIfOlder<T>(entry: Entry<T>, staleMs: number): void {
  if (performance.now() - entry.freshAtMs > staleMs) void fetchEntry(entry);
}

export function listen(entry: Entry<unknown>, listener: () => void): () => void {
  entry.listeners.add(listener);
  return () => {
    entry.listeners.delete(listener);
    setTimeout(() => forgetUnused(entry), keepMs);
  };
}

function forgetUnused(entry: Entry<unknown>): void {
  if (entry.listeners.size > 0) return;
  for (const [key, kept] of entries) if (kept === entry) entries.delete(key);
}

/** Out of date: what a screen wants is asked again now, the rest when it is next wanted. Settles when it is there. */
export function invalidate(concerned: (entry: Entry<unknown>) => boolean): Promise<unknown> {
  const found = [...entries.values()].filter(concerned);
  for (const entry of found) entry.freshAtMs = -Infinity;
  return Promise.all(found.filter(entry => entry.wanted > 0).map(entry => askAnew(entry)));
}

/** An asking that began before the change may carry the old state, so it is followed by another. */
const askAnew = (entry: Entry<unknown>): Promise<void> => (entry.running ? entry.running.then(() => fetchEntry(entry)) : fetchEntry(entry));

/** The customer has changed: nothing of the last one's stays. What a screen still wants is asked again for the new one. */
function forgetAll(): void {
  for (const entry of entries.values()) {
    entry.running = null;
    entry.freshAtMs = -Infinity;
    show(entry, nothingKnown);
  }
  setTimeout(() => void invalidate(entry => entry.wanted > 0));
}
addEventListener(signedInEvent, forgetAll);
addEventListener(signedOutEvent, forgetAll);

/** A screen wants it now, until the answered function is called. */
export function want(entry: Entry<unknown>): () => void {
  entry.wanted++;
  return () => void entry.wanted--;
}

/** Replaces what is known by what this answers, unless an asking runs. */
export const extend = <T>(entry: Entry<T>, load: () => Promise<T>): Promise<void> => run(entry, load);

export const wantedEntries = (): Entry<unknown>[] => [...entries.values()].filter(entry => entry.wanted > 0);
