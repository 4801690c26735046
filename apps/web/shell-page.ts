import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const languages = ['de', 'en', 'kor', 'zh', 'zhHant'] as const;

/** Heading and sentence of the welcome screen in each language. */
function welcomeTexts(): Record<string, readonly [title: string, text: string]> {
  const read = (language: string) => JSON.parse(readFileSync(join(import.meta.dirname, `src/features/sign-in/text/${language}.json`), 'utf8')) as { welcome: string; welcomeText: string };
  return Object.fromEntries(languages.map((language) => [language, [read(language).welcome, read(language).welcomeText] as const]));
}

const style = `#shell{position:fixed;inset:0;z-index:20;background:var(--paper);padding:calc(72px + 6dvh + env(safe-area-inset-top)) var(--gutter) 0}
#shell>div{width:min(100%,718px);margin:auto;display:grid;gap:12px}
#shell p:first-child{font-size:var(--size-40);font-weight:600;line-height:1.1;letter-spacing:-.02em;text-wrap:balance}
#shell p+p{max-width:38ch;color:var(--ink-muted)}
@media(max-width:360px){#shell p:first-child{font-size:var(--size-28)}}
@media(min-width:1024px){#shell{display:none}}`;

/** Removes the shell on every other screen; else takes its words from the stored language and fetches what the screen needs. */
const script = (texts: unknown, folder: string): string => `(function(){
var shell=document.getElementById('shell'),at=location.hash.slice(1).split('?')[0];
if(at&&at!=='/'&&at!=='/login/start'){shell.remove();return}
var texts=${JSON.stringify(texts)},language='de';
try{language=localStorage.getItem('language')||language}catch(_){}
var words=texts[language]||texts.de,lines=shell.querySelectorAll('p');
lines[0].textContent=words[0];lines[1].textContent=words[1];
['start','sign-in'].forEach(function(name){var link=document.createElement('link');link.rel='modulepreload';link.href='${folder}/'+name+'.js';document.head.append(link)});
})()`;

/**
 * The welcome screen's words stand in index.html, so that they are read before the code has come; the screen takes their place
 * when it stands (features/sign-in/mobile/start.tsx). On any other address the shell is gone before the first paint.
 */
export function shellPage(folder: string): Plugin {
  return {
    name: 'parkett-shell-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const texts = welcomeTexts();
        const [title, text] = texts.de!;
        const preload = `<link rel="modulepreload" href="${folder}/core.js" crossorigin>`;
        const shell = `<div id="shell" aria-hidden="true"><div><p>${title}</p><p>${text}</p></div></div>\n    <script>${script(texts, folder)}</script>`;
        return html.replace('</head>', `  ${preload}\n    <style>${style}</style>\n  </head>`).replace('<div id="root"></div>', `<div id="root"></div>\n    ${shell}`);
      },
    },
  };
}
