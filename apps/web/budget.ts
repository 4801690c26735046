import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * What a visitor's browser loads before a screen works, in bytes of gzip JavaScript: the entry, what it imports statically,
 * the bars around the screen, the screen's own chunk with all its static imports, and its texts in the largest language.
 * Chunks that a screen asks for later (charts, sheets, the clock's control) aren't counted.
 */
type Chunk = { file: string; src?: string; imports?: string[]; isEntry?: boolean };
type Manifest = Record<string, Chunk>;

/** Screens by their module, or by the chunk that they share with others. Goals in kB (1000 bytes); they bound what a screen loads and decide nothing about the source. */
export const screens = [
  { name: 'first screen (welcome)', screen: 'src/features/sign-in/mobile/start.tsx', around: [], texts: ['common', 'sign-in'], limitKb: 95 },
  { name: 'login', screen: '_sign-in-form.js', around: [], texts: ['common', 'sign-in'], limitKb: 100 },
  { name: 'market list', screen: 'src/features/market/mobile/all-shares.tsx', around: [], texts: ['common', 'market'], limitKb: 115 },
  { name: 'markets by class', screen: 'src/features/market/mobile/market-index.tsx', around: [], texts: ['common', 'shell', 'market'], limitKb: 115 },
  {
    name: 'exchange home',
    screen: 'src/screens/mobile/exchange-home.tsx',
    around: ['src/shell/mobile/bars.tsx'],
    texts: ['common', 'shell', 'market', 'news', 'trading'],
    limitKb: 115,
  },
  {
    name: 'detail with chart',
    screen: 'src/screens/mobile/stock-detail.tsx',
    around: [],
    texts: ['common', 'market', 'trading'],
    limitKb: 185,
    also: /chart/,
  },
  {
    name: 'desktop table',
    screen: 'src/features/trading/desktop/trade-index.tsx',
    around: ['src/shell/desktop/header.tsx'],
    texts: ['common', 'shell', 'trading'],
    limitKb: 160,
  },
] as const;

export type Measured = { readonly name: string; readonly codeKb: number; readonly textsKb: number; readonly limitKb: number; readonly ok: boolean };

/** Measures a build folder that has Vite's manifest. `ok` judges the code alone; texts are shown beside it. */
export function measureBudgets(dist: string): Measured[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find(key => manifest[key]!.isEntry)!;
  const textsFolder = `${dirname(manifest[entry]!.file)}/texts`;
  const sizeOf = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  const closure = (roots: readonly string[]) => {
    const found = new Set<string>();
    const walk = (key: string) => {
      const chunk = manifest[key];
      if (!chunk) throw new Error(`the build has no ${key}`);
      if (found.has(chunk.file)) return;
      found.add(chunk.file);
      for (const imported of chunk.imports ?? []) walk(imported);
    };
    for (const root of roots) walk(root);
    return [...found].filter(file => file.endsWith('.js'));
  };
  return screens.map(screen => {
    const later = 'also' in screen ? Object.keys(manifest).filter(key => screen.also.test(key.split('/').at(-1)!) && key.startsWith('src/')) : [];
    const code = closure([entry, ...screen.around, screen.screen, ...later]).reduce((sum, file) => sum + sizeOf(file), 0);
    const texts = screen.texts.reduce(
      (sum, folder) => sum + Math.max(...['de', 'en', 'kor', 'zh'].map(l => sizeOf(`${textsFolder}/${l}/${folder}.json`))),
      0,
    );
    return { name: screen.name, codeKb: code / 1000, textsKb: texts / 1000, limitKb: screen.limitKb, ok: code <= screen.limitKb * 1000 };
  });
}

/** `node apps/web/budget.ts [dist]` prints the table; exit code 1 when one is over. */
if (process.argv[1]?.endsWith('budget.ts')) {
  const dist = process.argv[2] ?? join(import.meta.dirname, 'dist');
  if (!existsSync(dist)) throw new Error(`no build in ${dist}: run 'vite build' in apps/web first`);
  const measured = measureBudgets(dist);
  for (const { name, codeKb, textsKb, limitKb, ok } of measured)
    process.stdout.write(
      `${ok ? 'ok  ' : 'OVER'} ${name.padEnd(24)} ${codeKb.toFixed(1).padStart(6)} kB of ${limitKb} (+ ${textsKb.toFixed(1)} kB texts)\n`,
    );
  process.exitCode = measured.every(m => m.ok) ? 0 : 1;
}
