import type { TextKey } from '../../lib/texts.ts';

/** The specification's screens (section 2) that aren't built yet, with the text that names them. A screen that is built leaves this list for `routes`. */
export const screensNotBuilt = {
  '/home/fllow': 'following',
  '/home/dayTrading': 'dayTrading',
  '/pc/home/fllow': 'following',
  '/pc/home/dayTrading': 'dayTrading',
} as const satisfies Readonly<Record<string, TextKey<'not-built'>>>;

type PathNotBuilt = keyof typeof screensNotBuilt;
export const isNotBuilt = (path: string): path is PathNotBuilt => Object.hasOwn(screensNotBuilt, path);
