import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script, createContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureBudgets, scriptsByScreen, scriptsMost } from './budget.ts';
import type { FetchScripts } from './first-script.ts';
import { screensOfApp } from './route-modules.ts';

// The app is built twice from a copy: as it is, and with one text and one component of a feature changed.
const folder = mkdtempSync(join(tmpdir(), 'parkett-build-'));
const web = join(folder, 'apps/web');
const [first, second] = [join(folder, 'first'), join(folder, 'second')];
const changedFeature = 'market';
const root = join(import.meta.dirname, '../..');

function build(outDir: string): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const environment = { ...process.env, NODE_ENV: 'production', VITEST: '' };
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', outDir], { cwd: web, env: environment, stdio: 'pipe' });
}

function change(file: string, edit: (source: string) => string): void {
  const path = join(web, 'src/features', changedFeature, file);
  const source = readFileSync(path, 'utf8');
  const changed = edit(source);
  if (changed === source) throw new Error(`${file} is as it was`);
  writeFileSync(path, changed);
}

beforeAll(() => {
  mkdirSync(join(folder, 'apps'));
  cpSync(import.meta.dirname, web, { recursive: true, filter: source => !/[\\/](dist|node_modules|\.vite)([\\/]|$)/.test(source) });
  for (const name of ['packages', 'node_modules', 'package.json', 'tsconfig.json']) symlinkSync(join(root, name), join(folder, name));
  build(first);
  change('text/de.json', source => source.replace(/: "([^"{]+)"/, ': "$1 und mehr"'));
  change('parts/section.tsx', source => source.replace('<section', '<section data-changed=""'));
  build(second);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What browsers keep for ever, by name, with its size. */
const keptFiles = (dist: string): Map<string, number> =>
  new Map(readdirSync(join(dist, 'assets')).map(name => [name, statSync(join(dist, 'assets', name)).size]));

test('A release that changes a text and a component of one feature leaves at least 80 % of the bytes under their names', () => {
  const [before, after] = [keptFiles(first), keptFiles(second)];
  const sum = (sizes: Iterable<number>): number => [...sizes].reduce((total, size) => total + size, 0);
  const kept = sum([...before].filter(([name]) => after.has(name)).map(([, size]) => size));
  expect(kept / sum(before.values())).toBeGreaterThanOrEqual(0.8);
});

test('Of the texts only the changed language of the changed feature has a new name, and what kept its name kept its content', () => {
  const [before, after] = [keptFiles(first), keptFiles(second)];
  const gone = [...before.keys()].filter(name => !after.has(name));
  expect(gone.filter(name => name.endsWith('.json'))).toEqual([expect.stringContaining(`${changedFeature}-de`)]);
  for (const name of before.keys())
    if (after.has(name)) expect(readFileSync(join(second, 'assets', name))).toEqual(readFileSync(join(first, 'assets', name)));
});

test('Before the first paint of any screen at most twelve script files are fetched, and no screen loads more than its goal', () => {
  expect([...scriptsByScreen(first)].filter(([, files]) => files.length > scriptsMost)).toEqual([]);
  expect(measureBudgets(first).filter(({ ok }) => !ok)).toEqual([]);
});

test('The worker lies beside the page, weighs at most 20 kB, and is another one after each release', () => {
  const [before, after] = [first, second].map(dist => readFileSync(join(dist, 'worker.js'), 'utf8'));
  expect(gzipSync(before!, { level: 9 }).length).toBeLessThanOrEqual(20_000);
  expect(before).not.toBe(after);
  expect(before!.replace(/^.*?\*\//, '')).toBe(after!.replace(/^.*?\*\//, ''));
});

test('What the manifest names lies in the build, in the size that it says', () => {
  const manifest = JSON.parse(readFileSync(join(first, 'app.webmanifest'), 'utf8')) as { icons: { src: string; sizes: string }[] };
  for (const { src, sizes } of manifest.icons) {
    // Width and height stand at this place of every PNG.
    const picture = readFileSync(join(first, src));
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
  }
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
});

/** What the page's own script fetches at an address, and what it says there. */
function open(address: string, stored: Record<string, string> = {}) {
  const html = readFileSync(join(first, 'index.html'), 'utf8');
  const script = [...html.matchAll(/<script>(.+?)<\/script>/gs)].at(-1)![1]!;
  const named = [...html.matchAll(/<(?:script|link) [^>]*(?:src|href)="\/([^"]+\.js)"/g)].map(match => match[1]!);
  const fetched: string[] = [];
  const asked: { address: string; body: unknown; headers: Record<string, string> }[] = [];
  const lines = [{ textContent: '' }, { textContent: '' }];
  const shell = { querySelectorAll: () => lines, className: '' };
  const page = {
    location: { hash: `#${address}` },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    document: {
      cookie: 'XSRF-TOKEN=half',
      getElementById: () => shell,
      createElement: () => ({ setAttribute: () => {}, href: '' }),
      head: { append: (link: { href: string }) => fetched.push(link.href.slice(1)) },
    },
    fetch: async (path: string, request: { body: string; headers: Record<string, string> }) =>
      void asked.push({ address: path, body: JSON.parse(request.body), headers: request.headers }),
    URLSearchParams,
    AbortSignal,
  };
  const context = createContext(page);
  new Script(script).runInContext(context);
  return {
    /** Script files that the page fetches more for another screen. */
    goOn: (path: string): readonly string[] => {
      const before = fetched.length;
      (context as unknown as { fetchScripts: FetchScripts }).fetchScripts(path);
      return fetched.slice(before);
    },
    scripts: [...named, ...fetched.filter(name => name.endsWith('.js'))],
    fetched,
    asked,
    words: shell.className === 'awaited' ? null : lines.map(l => l.textContent),
  };
}

test.each(screensOfApp)(
  '$path: the page itself names every script and text that the screen needs, so that none waits for another',
  ({ path, route }) => {
    const { scripts, fetched } = open(path, { language: 'kor' });
    expect(scripts.toSorted()).toEqual([...scriptsByScreen(first).get(path)!].toSorted());
    const texts = fetched.filter(name => name.endsWith('.json')).map(name => /^assets\/(.+)-kor-[\w-]{8}\.json$/.exec(name)?.[1]);
    expect(texts).toEqual([...route.texts]);
  },
);

test('For another screen the page fetches all script files that are missing at once, each one once', () => {
  const { goOn, scripts } = open('/login/login');
  const needed = scriptsByScreen(first).get('/market/stockDetail')!;
  expect(goOn('/market/stockDetail').toSorted()).toEqual(needed.filter(file => !scripts.includes(file)).toSorted());
  expect(goOn('/market/stockDetail')).toEqual([]);
});

test('The page asks for the instrument that its address names, with the session of whoever opens it', () => {
  expect(open('/market/stockDetail?code=SAP').asked).toEqual([
    { address: '/api/vue/market/instrument', body: { code: 'SAP' }, headers: expect.not.objectContaining({ token: expect.anything() }) },
  ]);
  const session = { tokend: 'one half', account: '17' };
  expect(open('/pc/market/stockDetail?code=M%26M&side=buy', session).asked).toEqual([
    expect.objectContaining({
      body: { code: 'M&M' },
      headers: expect.objectContaining({ token: 'one half', account: '17', 'X-XSRF-TOKEN': 'half' }),
    }),
  ]);
  expect(open('/market/stockDetail').asked).toEqual([]);
  expect(open('/home/home').asked).toEqual([]);
});

test('The first words are in the language that was chosen, else in the one of the layout; a screen without stands there in outline', () => {
  const text = (language: string, key: string): string =>
    (JSON.parse(readFileSync(join(import.meta.dirname, `src/features/sign-in/text/${language}.json`), 'utf8')) as Record<string, string>)[key]!;
  expect(open('').words).toEqual([text('de', 'welcome'), text('de', 'welcomeText')]);
  expect(open('/login/start', { language: 'zhHant' }).words).toEqual([text('zhHant', 'welcome'), text('zhHant', 'welcomeText')]);
  expect(open('/login/login?account=a@b.c', { language: 'never heard of' }).words).toEqual([text('de', 'signInTitle'), '']);
  expect(open('/home/home').words).toBeNull();
});
