import { isCalendarDay } from '@parkett/kernel';
import { readConfig } from '../apps/server/src/app/config.ts';
import { orSay, StartRefusal } from '../apps/server/src/platform/start-refusal.ts';
import { verifyInWords } from '../apps/server/src/verify.ts';

// `npm run verify [-- --replay DAY]`: the offline checker of the books, and on request a day of the exchange that is lived again. Exit code 0 when
// everything holds, 2 when something doesn't, 1 when it could not be asked.
await orSay(async () => {
  const args = process.argv.slice(2);
  const at = args.indexOf('--replay');
  const date = at < 0 ? null : (args.splice(at, 2)[1] ?? '');
  if (date !== null && !isCalendarDay(date)) throw new StartRefusal('Usage: npm run verify -- --replay DAY, where DAY is a date such as 2026-11-24');
  const { sound } = await verifyInWords(readConfig(process.env, args), { say: line => console.log(line), date });
  process.exit(sound ? 0 : 2);
});
