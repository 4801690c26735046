import { vi } from 'vitest';

/** The little of a browser that the app's modules touch when they are loaded: address, history, storage, events. */
export function pretendBrowser(hash = '#/home/home') {
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
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
  };
  const page = Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible', documentElement: { dataset: {} }, title: '' });
  vi.stubGlobal('location', place);
  vi.stubGlobal('history', history);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
  return { place, stored, entries, page };
}

/** Answers calls one after the other; an answer `null` is a broken connection. Tells what was asked. */
export function pretendServer(...answers: ({ status: number; body: unknown } | null)[]) {
  const asked: { path: string; body: unknown; headers: Record<string, string> }[] = [];
  const serve = async (url: string, init: { body: string; headers: Record<string, string> }) => {
    asked.push({ path: url.replace('/api/vue/', ''), body: JSON.parse(init.body), headers: init.headers });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer) throw new TypeError('no connection');
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  };
  vi.stubGlobal('fetch', serve);
  return asked;
}
