import { parseArgs } from 'node:util';
import { isCalendarDay } from '@parkett/kernel';
import { readConfig } from '../apps/server/src/app/config.ts';
import { orSay, StartRefusal } from '../apps/server/src/platform/start-refusal.ts';
import { linesOf, replay } from '../apps/server/src/replay.ts';

// `npm run replay -- DAY [--shards 3]`: lives a day again from its logs and holds it against what was booked. Exit code 0 when it is the same, 2 when it
// isn't, 1 when it can't be lived again.
const usage = 'npm run replay -- DAY [--shards N], where DAY is a date such as 2026-11-24';
await orSay(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { shards: { type: 'string', default: '1' } } });
  const [date] = positionals;
  const shards = Number(values.shards);
  if (!date || !isCalendarDay(date) || !Number.isSafeInteger(shards) || shards < 1 || shards > 64) throw new StartRefusal(`Usage: ${usage}`);
  const replayed = await replay(readConfig(process.env, []), { date, shards, say: line => console.log(line) });
  for (const line of linesOf(replayed, { date, shards })) console.log(line);
  process.exit(replayed.problems.length === 0 ? 0 : 2);
});
