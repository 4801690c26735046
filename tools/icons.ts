import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserFlags, findBrowser, noBrowser } from './browser.ts';
import { root } from './root.ts';

// `node tools/run.mjs tools/icons.ts` draws every icon of the installable page and of the wrapper from the one mark, after that was changed.
const mark = readFileSync(join(root, 'apps/web/public/favicon.svg'), 'utf8');

/** A ground of its own shape, and the mark in so many of its middle hundredths. */
type Look = { readonly ground: 'card' | 'full' | 'round' | 'none' | 'white'; readonly markPercent: number };
const web: Look = { ground: 'card', markPercent: 80 };

const android = (size: string, scale: number): (readonly [path: string, px: number, look: Look])[] => {
  const folder = `apps/mobile/android/app/src/main/res/mipmap-${size}`;
  return [
    [`${folder}/ic_launcher.png`, 48 * scale, web],
    [`${folder}/ic_launcher_round.png`, 48 * scale, { ground: 'round', markPercent: 62 }],
    // Phones cut an adaptive icon to a shape of theirs: the middle 66 of 108 always stay.
    [`${folder}/ic_launcher_foreground.png`, 108 * scale, { ground: 'none', markPercent: 48 }],
  ];
};
const ios = 'apps/mobile/ios/App/App/Assets.xcassets';

const icons: readonly (readonly [path: string, px: number, look: Look])[] = [
  ['apps/web/public/icons/any-192.png', 192, web],
  ['apps/web/public/icons/any-512.png', 512, web],
  ['apps/web/public/icons/maskable-512.png', 512, { ground: 'full', markPercent: 60 }],
  ...android('mdpi', 1),
  ...android('hdpi', 1.5),
  ...android('xhdpi', 2),
  ...android('xxhdpi', 3),
  ...android('xxxhdpi', 4),
  [`${ios}/AppIcon.appiconset/AppIcon-512@2x.png`, 1024, { ground: 'full', markPercent: 70 }],
  ...['', '-1', '-2'].map(copy => [`${ios}/Splash.imageset/splash-2732x2732${copy}.png`, 2732, { ground: 'white', markPercent: 12 }] as const),
];

/** The mark fills 32 of its own units; the ground around it is drawn anew. */
function drawn({ ground, markPercent }: Look): string {
  const side = 3200 / markPercent;
  const from = 16 - side / 2;
  const paths = mark.match(/<path [^>]+>/g)!.join('');
  const colour = ground === 'white' ? '#ffffff' : '#0b5351';
  const rounding = { card: side / 5, round: side / 2, full: 0, white: 0, none: 0 }[ground];
  const square = ground === 'none' ? '' : `<rect x="${from}" y="${from}" width="${side}" height="${side}" rx="${rounding}" fill="${colour}"/>`;
  // White strokes on a white ground take the colour that they otherwise stand on.
  const strokes = ground === 'white' ? paths.replace('#fffefa', '#0b5351') : paths;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${from} ${from} ${side} ${side}">${square}${strokes}</svg>`;
}

const executablePath = await findBrowser();
if (!executablePath) throw new Error(noBrowser);
const browser = await chromium.launch({ executablePath, args: [...browserFlags] });
for (const [path, px, look] of icons) {
  const page = await browser.newPage({ viewport: { width: px, height: px } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${drawn(look)}`);
  await page.screenshot({ path: join(root, path), omitBackground: look.ground !== 'full' && look.ground !== 'white' });
  await page.close();
}
await browser.close();
