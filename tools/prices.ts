import { readFileSync } from 'node:fs';
import { isCalendarDay } from '@parkett/kernel';
import { readPublished, recomputed } from '../apps/server/src/adapters/feeds/recompute.ts';
import { orSay, StartRefusal } from '../apps/server/src/platform/start-refusal.ts';

// `npm run prices -- DAY KEYS [CODE …]`: computes a day's prices from published keys, without a database or a server. KEYS is a file with the reply of the
// call market/seed. Prints code, moment, price, quantity and whether it was an auction's, one trade a line.

const usage = 'npm run prices -- DAY KEYS [CODE …], where KEYS is a file with the reply of market/seed';

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartRefusal(`The file ${file} can't be read: ${(error as Error).message}.`);
  }
}

await orSay(async () => {
  const [day, file, ...codes] = process.argv.slice(2);
  if (!day || !file || !isCalendarDay(day)) throw new StartRefusal(`Usage: ${usage}`);
  for (const line of recomputed({ date: day, published: readPublished(textOf(file)), codes })) console.log(line);
});
