import { basename, resolve } from 'node:path';
import { orNothing, readBy, setting } from '../../platform/config.ts';
import { isMarketSeed } from './market-seed.ts';

export type Feed = { kind: 'simulator' } | { kind: 'replay'; file: string };

function readFeed(text: string): Feed | null {
  if (text === 'simulator') return { kind: 'simulator' };
  const file = /^replay:(.+)$/.exec(text)?.[1];
  return file ? { kind: 'replay', file: resolve(file) } : null;
}

export const feedSettings = {
  feed: setting({
    variable: 'PARKETT_FEED',
    option: '--feed',
    shows: 'simulator or replay:<file>',
    preset: 'simulator',
    explains: 'Where prices come from: the simulated market, or a real day from a file of minute bars.',
    schema: readBy(readFeed),
  }),
  seed: setting({
    variable: 'PARKETT_SEED',
    option: '--seed',
    shows: '32 hexadecimal digits',
    preset: '',
    explains:
      'The seed of a new data folder’s market, for tests and demos: everybody sees that it is a known one. Without it a random one is made, which nobody knows.',
    secret: true,
    schema: orNothing(readBy(text => (isMarketSeed(text) ? text : null))),
  }),
};

/** The data folder belongs to one feed, so a replay has its own. */
export function presetFolder(feed: Feed): string {
  if (feed.kind === 'simulator') return 'data';
  const name = basename(feed.file);
  return `data/replay-${/\d{4}-\d\d-\d\d/.exec(name)?.[0] ?? name.replace(/\..*$/, '')}`;
}
