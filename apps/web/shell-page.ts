import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin, Rollup } from 'vite';

const languages = ['de', 'en', 'kor', 'zh', 'zhHant'] as const;

type Words = readonly [title: string, text: string, login: string];

/** Heading and sentence of the welcome screen and the heading of sign-in, in each language. */
function firstWords(): Record<string, Words> {
  const read = (language: string) =>
    JSON.parse(readFileSync(join(import.meta.dirname, `src/features/sign-in/text/${language}.json`), 'utf8')) as Record<string, string>;
  return Object.fromEntries(
    languages.map(language => [language, ['welcome', 'welcomeText', 'signInTitle'].map(key => read(language)[key]!) as unknown as Words]),
  );
}

const style = `#shell{position:fixed;inset:0;z-index:20;background:var(--paper);padding:calc(72px + 6dvh + env(safe-area-inset-top)) var(--gutter) 0}
#shell>div{width:min(100%,718px);margin:auto;display:grid;gap:12px}
#shell p:first-child{font-size:var(--size-40);font-weight:600;line-height:1.1;letter-spacing:-.02em;text-wrap:balance}
#shell p+p{max-width:38ch;color:var(--ink-muted)}
#shell.login{padding-top:calc(94px + env(safe-area-inset-top))}
#shell.login p:first-child{font-size:var(--size-28);line-height:1.25;letter-spacing:normal}
@media(max-width:360px){#shell:not(.login) p:first-child{font-size:var(--size-28)}}
@media(min-width:1024px){#shell:not(.login){display:none}}`;

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

type Need = { readonly modules: readonly string[]; readonly texts: readonly string[] };

/** Screens that are opened first: what they need is fetched while the app's code is still on its way. */
export const openedFirst: Readonly<Record<string, Need>> = {
  '/login/start': { modules: ['features/sign-in/mobile/start.tsx'], texts: ['common', 'sign-in'] },
  '/login/login': { modules: ['features/sign-in/mobile/login.tsx'], texts: ['common', 'sign-in'] },
  '/home/home': { modules: ['screens/mobile/exchange-home.tsx', 'shell/mobile/bars.tsx'], texts: ['common', 'shell', 'market', 'news', 'trading'] },
  '/home/market': { modules: ['features/market/mobile/all-shares.tsx'], texts: ['common', 'shell', 'market'] },
  '/market/index': { modules: ['features/market/mobile/market-index.tsx'], texts: ['common', 'shell', 'market'] },
  '/market/stockDetail': { modules: ['screens/mobile/stock-detail.tsx'], texts: ['common', 'shell', 'market', 'trading', 'watchlist'] },
  '/trade/index': { modules: ['features/trading/mobile/trade-index.tsx', 'shell/mobile/bars.tsx'], texts: ['common', 'shell', 'trading'] },
};

/** Names of the chunks of some modules and of all that they import, without those that every page loads. */
function chunksOf(modules: readonly string[], bundle: Rollup.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter(file => file.type === 'chunk');
  const found = new Set<string>();
  const add = (chunk: Rollup.OutputChunk): void => {
    if (chunk.isEntry || chunk.name === 'core' || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const name of chunk.imports) add(bundle[name] as Rollup.OutputChunk);
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some(id => id.endsWith(`web/src/${module}`)));
    if (!chunk) throw new Error(`no chunk of the build is ${module}: shell-page.ts names it`);
    add(chunk);
  }
  return [...found].map(name => basename(name, '.js'));
}

type Ahead = Readonly<Record<string, readonly [chunks: readonly string[], texts: readonly string[]]>>;

const aheadOf = (bundle: Rollup.OutputBundle): Ahead =>
  Object.fromEntries(Object.entries(openedFirst).map(([path, { modules, texts }]) => [path, [chunksOf(modules, bundle), texts]]));

/** Fetches what the screen of the address needs, and gives the shell its words in the stored language or removes it where it doesn't belong. */
const script = (content: { words: Record<string, Words>; ahead: Ahead; folder: string }): string => `(function(){
var shell=document.getElementById('shell'),at=location.hash.slice(1).split('?')[0];
if(!at||at==='/')at='/login/start';
var login=at==='/login/login',all=${JSON.stringify(content.words)},ahead=(${JSON.stringify(content.ahead)})[at]||[[],[]],language='de';
try{language=localStorage.getItem('language')||language}catch(_){}
function fetchAhead(href,as){var link=document.createElement('link');link.href='${content.folder}/'+href;if(as){link.rel='preload';link.as=as;link.crossOrigin='anonymous'}else link.rel='modulepreload';document.head.append(link)}
ahead[0].forEach(function(name){fetchAhead(name+'.js')});
ahead[1].forEach(function(name){fetchAhead('texts/'+language+'/'+name+'.json','fetch')});
if(at!=='/login/start'&&!login){shell.remove();return}
var words=all[language]||all.de,lines=shell.querySelectorAll('p');
if(login)shell.className='login';
lines[0].textContent=login?words[2]:words[0];lines[1].textContent=login?'':words[1];
})()`;

/**
 * The first words of the welcome and the sign-in screen stand in index.html, so that they are read before the code has come; the
 * screen takes their place when it stands. On any other address the shell is gone before the first paint.
 */
export function shellPage(folder: string): Plugin {
  return {
    name: 'parkett-shell-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const words = firstWords();
        const [title, text] = words.de!;
        const preload = `<link rel="modulepreload" href="${folder}/core.js" crossorigin>`;
        const shell = `<div id="shell" aria-hidden="true"><div><p>${title}</p><p>${text}</p></div></div>`;
        const [sheet] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
        if (!sheet || !bundle) throw new Error('the build has one stylesheet, and its page names it');
        const first = `<script>${script({ words, ahead: aheadOf(bundle), folder })}</script>`;
        return html
          .replace(sheet, preload)
          .replace('</head>', `  <style>${theme(`${folder}/parkett-sans.woff2`)}${style}</style>\n    <style>${chartStyle()}</style>\n  </head>`)
          .replace('<div id="root"></div>', `<div id="root"></div>\n    ${shell}\n    ${first}\n    ${sheet}`);
      },
    },
  };
}
