import { vi } from 'vitest';
import type { stream } from '@parkett/contract';

/** The little of a browser that the app's modules touch when they are loaded: address, history, storage, events. */
export function fakeBrowser(hash = '#/home/home') {
  const stored = new Map<string, string>();
  const events = new EventTarget();
  const place = { hash, host: 'localhost', protocol: 'http:', reload: vi.fn() };
  const entries: { state: unknown; hash: string }[] = [{ state: null, hash }];
  const change = (state: unknown, address: string) => {
    place.hash = address;
    return { state, hash: address };
  };
  const history = {
    get state() {
      return entries.at(-1)!.state;
    },
    pushState: (state: unknown, _: string, address: string) => void entries.push(change(state, address)),
    replaceState: (state: unknown, _: string, address: string) => void entries.splice(-1, 1, change(state, address)),
    back: () => {
      entries.pop();
      place.hash = entries.at(-1)!.hash;
      events.dispatchEvent(new Event('popstate'));
    },
  };
  const ofTheTab = new Map<string, string>();
  const storageOf = (kept: Map<string, string>) => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  });
  const page = Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible', documentElement: { dataset: {} }, title: '' });
  vi.stubGlobal('location', place);
  const navigator = { onLine: true, locks: globalThis.navigator.locks };
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('history', history);
  vi.stubGlobal('localStorage', storageOf(stored));
  vi.stubGlobal('sessionStorage', storageOf(ofTheTab));
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
  /** What the address bar does: an entry without a state of ours. */
  const type = (typed: string) => {
    entries.push({ state: null, hash: typed });
    place.hash = typed;
    events.dispatchEvent(new Event('popstate'));
  };
  // Libraries tell a browser from a server by it.
  vi.stubGlobal('window', globalThis);
  return { place, stored, ofTheTab, entries, page, navigator, history, type };
}

/** Answers calls one after the other, the last one ever after; `null` is a broken connection, `'silence'` no answer until it is broken off. Tells what was asked. */
export function fakeServer(...answers: ({ status: number; body: unknown } | 'silence' | null)[]) {
  const asked: { path: string; body: unknown; headers: Record<string, string>; signal: AbortSignal | undefined }[] = [];
  const serve = async (url: string, init: { body: string; headers: Record<string, string>; signal?: AbortSignal }) => {
    asked.push({ path: url.replace('/api/vue/', ''), body: JSON.parse(init.body), headers: init.headers, signal: init.signal });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === 'silence') return new Promise<never>((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    if (!answer) throw new TypeError('no connection');
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  };
  vi.stubGlobal('fetch', serve);
  return asked;
}

/** The little of a WebSocket that the stream uses. */
class PretendSocket {
  static readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly said: unknown[] = [];
  send = (text: string) => void this.said.push(JSON.parse(text));
  close = () => void (this.readyState = 3);
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  hear = (message: stream.StreamMessage) => this.onmessage?.({ data: JSON.stringify(message) });
}

/** Connections to the stream as they are opened, the newest last. */
export function fakeStream() {
  const sockets: PretendSocket[] = [];
  const Opened = class extends PretendSocket {
    constructor() {
      super();
      sockets.push(this);
    }
  };
  vi.stubGlobal('WebSocket', Opened);
  return sockets;
}
