import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { screensOfApp } from './route-modules.ts';

/**
 * What a visitor's browser loads before a screen works, in bytes of gzip JavaScript: the entry, what it imports statically,
 * the bars around the screen, and the screen's own chunk with all its static imports.
 * Chunks that a screen asks for later (sheets, the clock's control) aren't counted, but for the chart of the detail screen.
 */
type Chunk = { file: string; src?: string; imports?: string[]; isEntry?: boolean };
type Manifest = Record<string, Chunk>;

/** Goals in kB (1000 bytes) by the address of a screen; they bound what it loads and decide nothing about the source. */
const screens = [
  { name: 'first screen (welcome)', path: '/login/start', limitKb: 95 },
  { name: 'login', path: '/login/login', limitKb: 100 },
  { name: 'market list', path: '/home/market', limitKb: 115 },
  { name: 'markets by class', path: '/market/index', limitKb: 115 },
  { name: 'exchange home', path: '/home/home', limitKb: 115 },
  { name: 'detail with chart', path: '/market/stockDetail', limitKb: 185, later: /price-chart/ },
  { name: 'desktop table', path: '/pc/trade/index', limitKb: 160 },
] as const;

/** Script files that may be fetched before the first paint of any screen. */
export const scriptsMost = 12;

export type Measured = { readonly name: string; readonly codeKb: number; readonly textsKb: number; readonly limitKb: number; readonly ok: boolean };

function buildIn(dist: string) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find(key => manifest[key]!.isEntry)!;
  const [, imports] = /<script type="importmap">(.+?)<\/script>/s.exec(readFileSync(join(dist, 'index.html'), 'utf8'))!;
  const fileAt = (JSON.parse(imports!) as { imports: Record<string, string> }).imports;
  return {
    manifest,
    /** The entry and these modules with all that they import. */
    scriptsOf: (modules: readonly string[]): string[] => {
      const found = new Set<string>();
      const walk = (key: string) => {
        const chunk = manifest[key];
        if (!chunk) throw new Error(`the build has no ${key}`);
        if (found.has(chunk.file)) return;
        found.add(chunk.file);
        for (const imported of chunk.imports ?? []) walk(imported);
      };
      for (const root of [entry, ...modules]) walk(root);
      return [...found].filter(file => file.endsWith('.js'));
    },
    textsOf: (name: string): string[] => ['de', 'en', 'kor', 'zh'].map(language => fileAt[`/texts/${language}/${name}.json`]!),
  };
}

/** The script files that a screen needs before its first paint, by its path. */
export function scriptsByScreen(dist: string): Map<string, readonly string[]> {
  const { scriptsOf } = buildIn(dist);
  return new Map(screensOfApp.map(({ path, modules }) => [path, scriptsOf(modules)]));
}

/** Measures a build folder that has Vite's manifest. `ok` judges the code alone; texts are shown beside it. */
export function measureBudgets(dist: string): Measured[] {
  const { manifest, scriptsOf, textsOf } = buildIn(dist);
  const sizeOf = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  return screens.map(screen => {
    const { modules, route } = screensOfApp.find(({ path }) => path === screen.path)!;
    const later = 'later' in screen ? Object.keys(manifest).filter(key => key.startsWith('src/') && screen.later.test(key.split('/').at(-1)!)) : [];
    const code = scriptsOf([...modules, ...later]).reduce((sum, file) => sum + sizeOf(file), 0);
    const texts = route.texts.reduce((sum, name) => sum + Math.max(...textsOf(name).map(sizeOf)), 0);
    return { name: screen.name, codeKb: code / 1000, textsKb: texts / 1000, limitKb: screen.limitKb, ok: code <= screen.limitKb * 1000 };
  });
}

/** `node apps/web/budget.ts [dist]` prints the tables; exit code 1 when one is over. */
if (process.argv[1]?.endsWith('budget.ts')) {
  const dist = process.argv[2] ?? join(import.meta.dirname, 'dist');
  if (!existsSync(dist)) throw new Error(`no build in ${dist}: run 'vite build' in apps/web first`);
  const measured = measureBudgets(dist);
  for (const { name, codeKb, textsKb, limitKb, ok } of measured)
    process.stdout.write(
      `${ok ? 'ok  ' : 'OVER'} ${name.padEnd(24)} ${codeKb.toFixed(1).padStart(6)} kB of ${limitKb} (+ ${textsKb.toFixed(1)} kB texts)\n`,
    );
  const counts = [...scriptsByScreen(dist)].map(([path, files]) => ({ path, count: files.length })).toSorted((a, b) => b.count - a.count);
  const over = counts.filter(({ count }) => count > scriptsMost);
  process.stdout.write(
    `${over.length === 0 ? 'ok  ' : 'OVER'} script files before a screen's first paint: at most ${counts[0]!.count} of ${scriptsMost}\n`,
  );
  for (const { path, count } of over) process.stdout.write(`     ${count} ${path}\n`);
  process.exitCode = over.length === 0 && measured.every(({ ok }) => ok) ? 0 : 1;
}
