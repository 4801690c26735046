import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

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

/** Removes the shell on every other screen; else takes its words from the stored language and fetches what the screen needs. */
const script = (texts: unknown, folder: string): string => `(function(){
var shell=document.getElementById('shell'),at=location.hash.slice(1).split('?')[0];
var login=at==='/login/login';
if(at&&at!=='/'&&at!=='/login/start'&&!login){shell.remove();return}
var texts=${JSON.stringify(texts)},language='de';
try{language=localStorage.getItem('language')||language}catch(_){}
var words=texts[language]||texts.de,lines=shell.querySelectorAll('p');
if(login)shell.className='login';
lines[0].textContent=login?words[2]:words[0];lines[1].textContent=login?'':words[1];
(login?['login','sign-in','sign-in-form']:['start','sign-in']).forEach(function(name){var link=document.createElement('link');link.rel='modulepreload';link.href='${folder}/'+name+'.js';document.head.append(link)});
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
      handler: html => {
        const texts = firstWords();
        const [title, text] = texts.de!;
        const preload = `<link rel="modulepreload" href="${folder}/core.js" crossorigin>`;
        const shell = `<div id="shell" aria-hidden="true"><div><p>${title}</p><p>${text}</p></div></div>\n    <script>${script(texts, folder)}</script>`;
        return html
          .replace('</head>', `  ${preload}\n    <style>${style}</style>\n    <style>${chartStyle()}</style>\n  </head>`)
          .replace('<div id="root"></div>', `<div id="root"></div>\n    ${shell}`);
      },
    },
  };
}
