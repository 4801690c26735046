/** What the page tells its first script (shell-page.ts). */
export type FirstPage = {
  /** Addresses of the build's files; the rest names them by their place here. */
  readonly files: readonly string[];
  /** What a path needs: its place in `needs`. */
  readonly paths: Readonly<Record<string, number>>;
  readonly needs: readonly FirstNeed[];
  /** By language: each catalogue's file. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By language: headings and sentences, named by their place. */
  readonly words: Readonly<Record<string, readonly string[]>>;
};
export type FirstNeed = {
  readonly scripts: readonly number[];
  readonly texts: readonly string[];
  readonly asks?: { readonly path: string; readonly parameters: readonly string[] } | undefined;
  readonly words?: { readonly heading: number; readonly text: number | null } | undefined;
};
/** A read that is on its way before the code is here; lib/early.ts hands its answer on. */
export type FirstAsked = { readonly address: string; readonly body: string; readonly token: string | null; readonly answer: Promise<Response> };

/** Fetches the script files of another screen side by side, before its import would find them one after the other; screen-loading.ts asks for it. */
export type FetchScripts = (path: string) => void;

/**
 * Fetches what the screen of the address needs (code, texts, the instrument it names), so that nothing waits for the app's code to find out, and gives
 * the shell its words, or an outline where it has none. It is written into the page as it stands: it may refer to nothing outside itself.
 */
export function firstScript(page: FirstPage): void {
  const shell = document.getElementById('shell')!;
  const [typed, query = ''] = location.hash.slice(1).split('?');
  const path = typed || '/';
  const need = page.needs[page.paths[path] ?? -1];
  const stored = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const chosen = stored('language') ?? '';
  const language = page.words[chosen] ? chosen : path.startsWith('/pc/') ? 'en' : 'de';
  const fetchAhead = (file: number | undefined, attributes: Record<string, string>): void => {
    const link = document.createElement('link');
    for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
    link.href = page.files[file!]!;
    document.head.append(link);
  };
  const ask = ({ path: read, parameters }: NonNullable<FirstNeed['asks']>): void => {
    const given = new URLSearchParams(query);
    const values = parameters.map(name => [name, given.get(name)] as const);
    if (values.some(([, value]) => !value)) return;
    const [address, body, token] = [`/api/vue/${read}`, JSON.stringify(Object.fromEntries(values)), stored('tokend')];
    const session = [
      ['token', token],
      ['account', stored('account')],
      ['X-XSRF-TOKEN', /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]],
    ].filter(([, value]) => value);
    const headers = { 'content-type': 'application/json', ...(Object.fromEntries(session) as Record<string, string>) };
    const answer = fetch(address, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) });
    answer.catch(() => undefined);
    (globalThis as { firstAsked?: FirstAsked }).firstAsked = { address, body, token, answer };
  };
  const fetched = new Set<number>();
  const fetchScripts: FetchScripts = to => {
    for (const file of page.needs[page.paths[to] ?? -1]?.scripts ?? []) {
      if (!fetched.has(file)) fetchAhead(file, { rel: 'modulepreload', crossorigin: '' });
      fetched.add(file);
    }
  };
  (globalThis as { fetchScripts?: FetchScripts }).fetchScripts = fetchScripts;
  if (need?.asks) ask(need.asks);
  fetchScripts(path);
  for (const name of need?.texts ?? []) fetchAhead(page.texts[language]?.[name], { rel: 'preload', as: 'fetch', crossorigin: 'anonymous' });
  if (!need?.words) return void (shell.className = 'awaited');
  const [heading, text] = shell.querySelectorAll('p');
  const words = page.words[language]!;
  shell.className = need.words.text === null ? 'form' : '';
  heading!.textContent = words[need.words.heading]!;
  text!.textContent = need.words.text === null ? '' : words[need.words.text]!;
}
