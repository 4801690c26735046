import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { minifySync, type Plugin, type Rollup } from 'vite';
import { fileOf, languages, messagesOf, type CatalogueFiles } from './catalogues.ts';
import { firstScript, type FirstNeed, type FirstPage } from './first-script.ts';

const style = `#shell{position:fixed;inset:0;z-index:20;background:var(--paper);padding:calc(72px + 6dvh + var(--inset-top)) calc(var(--gutter) + var(--inset-right)) 0 calc(var(--gutter) + var(--inset-left))}
#shell>div{width:min(100%,718px);margin:auto;display:grid;gap:12px}
#shell p:first-child{font-size:var(--size-40);font-weight:600;line-height:1.1;letter-spacing:-.02em;text-wrap:balance}
#shell p+p{max-width:38ch;color:var(--ink-muted)}
#shell.form{padding-top:calc(94px + var(--inset-top))}
#shell.form p:first-child{font-size:var(--size-28);line-height:1.25;letter-spacing:normal}
@media(max-width:360px){#shell:not(.form) p:first-child{font-size:var(--size-28)}}
@media(min-width:1024px){#shell:not(.form){display:none}}
#shell>.outline{display:none}
#shell.awaited{display:block;padding:var(--inset-top) var(--inset-right) 0 var(--inset-left)}
#shell.awaited>div{display:none}
#shell.awaited>.outline{display:block;width:auto;margin:var(--space-4) var(--gutter)}
#shell.awaited::before{content:'';display:block;height:56px;border-bottom:1px solid var(--hairline)}`;

/**
 * The chart's library writes this rule into the page for its attribution. It stands in index.html word for word, so that the content
 * security policy, which knows inline styles by their hash, lets both through.
 */
function chartStyle(): string {
  const library = readFileSync(join(import.meta.dirname, '../../node_modules/lightweight-charts/dist/lightweight-charts.production.mjs'), 'utf8');
  const rule = /innerText="(a#tv-attr-logo[^"]+)"/.exec(library)?.[1];
  if (!rule) throw new Error('lightweight-charts writes its attribution rule in another way now');
  return rule;
}

/** Colours, sizes and the font, without which the first words can't be painted. The stylesheet, which has them again, comes after the words. */
function theme(font: string): string {
  const read = (name: string): string => readFileSync(join(import.meta.dirname, '../../packages/ui/src/theme', name), 'utf8');
  return `${read('tokens.css')}${read('theme.css')}`
    .replace(/@import[^;]+;/, '')
    .replace(/url\([^)]+\.woff2'\)/, `url('${font}')`)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ');
}

/** Files of the chunks of some modules and of all that those import. */
function scriptsOf(modules: readonly string[], bundle: Rollup.OutputBundle): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter(file => file.type === 'chunk');
  const found = new Set<string>();
  const add = (chunk: Rollup.OutputChunk): void => {
    if (found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const name of chunk.imports) add(bundle[name] as Rollup.OutputChunk);
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(import.meta.dirname, module)));
    if (!chunk) throw new Error(`no chunk of the build has ${module}`);
    add(chunk);
  }
  return found;
}

/** Gives each value its place in a list, the same one for the same value. */
function places(): { readonly list: string[]; readonly placeOf: (value: string) => number } {
  const list: string[] = [];
  const placeOf = (value: string): number => (list.includes(value) ? list.indexOf(value) : list.push(value) - 1);
  return { list, placeOf };
}

/** What each screen needs, read from the map of screens: no screen is named here. */
async function firstPage(bundle: Rollup.OutputBundle, catalogueFiles: CatalogueFiles): Promise<{ always: ReadonlySet<string>; page: FirstPage }> {
  // Node reads the map itself: bundled with Vite's configuration it would bring every screen along.
  const map = pathToFileURL(join(import.meta.dirname, 'route-modules.ts')).href;
  const { screensOfApp } = (await import(map)) as typeof import('./route-modules.ts');
  const always = scriptsOf(['src/main.tsx'], bundle);
  const [files, words, needs] = [places(), places(), places()];
  const paths = screensOfApp.map(({ path, route, modules }) => {
    const own = route.texts.at(-1)!;
    const { firstWords, asks, texts } = route;
    const need: FirstNeed = {
      scripts: [...scriptsOf(modules, bundle)].filter(name => !always.has(name)).map(name => files.placeOf(`/${name}`)),
      texts,
      asks,
      words: firstWords && {
        heading: words.placeOf(`${own} ${firstWords.heading}`),
        text: firstWords.text === undefined ? null : words.placeOf(`${own} ${firstWords.text}`),
      },
    };
    return [path, needs.placeOf(JSON.stringify(need))] as const;
  });
  const [, first] = paths[screensOfApp.findIndex(({ isStart }) => isStart)]!;
  const used = [...new Set(screensOfApp.flatMap(({ route }) => route.texts))];
  const byLanguage = <T>(value: (language: (typeof languages)[number]) => T) =>
    Object.fromEntries(languages.map(language => [language, value(language)]));
  const page: FirstPage = {
    paths: Object.fromEntries([['/', first] as const, ...paths]),
    needs: needs.list.map(need => JSON.parse(need) as FirstNeed),
    texts: byLanguage(language => Object.fromEntries(used.map(name => [name, files.placeOf(fileOf(catalogueFiles, { name, language }))]))),
    words: byLanguage(language =>
      words.list.map(word => {
        const [name, key] = word.split(' ');
        const message = messagesOf(name!, language)[key!];
        if (message === undefined) throw new Error(`the map of screens names a text that ${name} doesn't have: ${key}`);
        return message;
      }),
    ),
    files: files.list,
  };
  return { always, page };
}

/** Adds the catalogues to the import map that the build writes for its chunks: one list of hashes for both. */
function nameCatalogues(bundle: Rollup.OutputBundle, catalogueFiles: CatalogueFiles): void {
  const asset = bundle['importmap.json'];
  if (asset?.type !== 'asset') throw new Error('the build writes an import map');
  const map = JSON.parse(String(asset.source)) as { imports: Record<string, string> };
  asset.source = JSON.stringify({ imports: { ...map.imports, ...Object.fromEntries(catalogueFiles) } });
}

/**
 * The first words of a screen that has some stand in index.html, so that they are read before the code has come; the screen takes their place when it
 * stands. On any other address a head and an outline stand there until the app does.
 */
export function shellPage(catalogueFiles: CatalogueFiles): Plugin {
  return {
    name: 'parkett-shell-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        const [sheet] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
        const [, font] = /href="([^"]+)" as="font"/.exec(html) ?? [];
        if (!sheet || !font || !bundle) throw new Error('the build has one stylesheet and one font, and its page names them');
        nameCatalogues(bundle, catalogueFiles);
        const { always, page } = await firstPage(bundle, catalogueFiles);
        const links = [...always].filter(name => !html.includes(name)).map(name => `<link rel="modulepreload" crossorigin href="/${name}">`);
        const script = minifySync('first-script.js', `(${String(firstScript)})(${JSON.stringify(page)})`).code;
        const shell = '<div id="shell" aria-hidden="true"><div><p></p><p></p></div><div class="outline"></div></div>';
        return html
          .replace(sheet, '')
          .replace('</head>', `  ${links.join('\n    ')}\n    <style>${theme(font)}${style}</style>\n    <style>${chartStyle()}</style>\n  </head>`)
          .replace('<div id="root"></div>', () => `<div id="root"></div>\n    ${shell}\n    <script>${script}</script>\n    ${sheet}`);
      },
    },
  };
}
