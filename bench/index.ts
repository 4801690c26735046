/**
 * `npm run bench`: what the README claims, each figure with its anchor measured in the same run, as one table.
 * Options: --before REF (that commit and this tree in turns, --pairs 5, --seconds 5, --only placing,resting,matching,http; nothing else is measured), --seconds 60 (of each run), --runs 5 (of Lighthouse), --customers 100000 (of dividend and split), --only database,http,processes,matching,quotes,price-alerts,start,sign-in,budgets,rows,desk,lighthouse, and dividend, draws, evening, split, find, hold-ends, instalments, screening, kills, large, pending and memory, which are measured only when they are named
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureBudgets } from '../apps/web/budget.ts';
import { benchBefore } from './before.ts';
import { benchDatabase } from './database.ts';
import { benchDesk } from './desk.ts';
import { benchDraws } from './draws.ts';
import { benchEvening } from './evening.ts';
import { benchExDays, eventsAmong } from './ex-days.ts';
import { benchFind } from './find.ts';
import { benchHoldEnds } from './hold-ends.ts';
import { benchHttpOrders } from './http-orders.ts';
import { benchInstalments } from './instalments.ts';
import { benchKills } from './kills.ts';
import { benchLarge } from './large.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLiveRows } from './live-rows.ts';
import { benchMatching } from './matching.ts';
import { benchMemory } from './memory.ts';
import { benchPending } from './pending.ts';
import { benchPriceAlerts } from './price-alerts.ts';
import { benchProcesses } from './processes.ts';
import { benchQuotes } from './quotes.ts';
import { printTable, times, type Row } from './row.ts';
import { benchScreening } from './screening.ts';
import { benchSignIn } from './sign-in.ts';
import { benchStartAndIdle } from './start-and-idle.ts';

const dist = fileURLToPath(new URL('../apps/web/dist', import.meta.url));

function matching(): Row[] {
  const { ratio, goal, fills } = benchMatching();
  return [{ what: `matching core, ${fills} fills compared`, measured: `${times(ratio)} nodejs-order-book`, goal: `≥ ${goal} ×`, met: ratio >= goal }];
}

const budgets = (): Row[] =>
  measureBudgets(dist).map(({ name, codeKb, limitKb, ok }) => ({
    what: `gzip JS: ${name}`,
    measured: `${codeKb.toFixed(1)} kB`,
    goal: `≤ ${limitKb} kB`,
    met: ok,
  }));

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    seconds: text,
    pairs: { ...text, default: '5' },
    customers: { ...text, default: '100000' },
    before: text,
    runs: { ...text, default: '5' },
    only: text,
  },
});
if (values.before !== undefined) {
  await benchBefore({ ref: values.before, only: values.only, seconds: Number(values.seconds ?? 5), pairs: Number(values.pairs) });
  process.exit(0);
}
const seconds = Number(values.seconds ?? 60);
const named = values.only?.split(',') ?? [];
const wanted = (part: string): boolean => !values.only || named.includes(part);
const say = (line: string): void => console.error(line);
const rows: Row[] = [];
let prepared: number | null = null;

if (wanted('database')) {
  const measured = await benchDatabase(seconds, say);
  prepared = measured.anchor.prepared.perSecond;
  rows.push(...measured.rows);
}
if (wanted('http')) rows.push(...(await benchHttpOrders({ seconds, prepared, say })));
if (wanted('processes')) rows.push(...(await benchProcesses({ seconds, say })));
if (wanted('matching')) rows.push(...matching());
if (wanted('quotes')) rows.push(...(await benchQuotes(say, { clients: 5_000, seconds })).rows);
if (wanted('price-alerts')) rows.push(...benchPriceAlerts(Math.min(seconds, 20), say));
if (wanted('start')) rows.push(...(await benchStartAndIdle(seconds)));
if (wanted('sign-in')) rows.push(...(await benchSignIn(seconds, say)));
if (wanted('budgets')) rows.push(...budgets());
if (wanted('rows')) rows.push(...(await benchLiveRows(seconds, say)));
if (wanted('desk')) rows.push(...(await benchDesk(seconds, say)));
if (wanted('lighthouse')) rows.push(...(await benchLighthouse(Number(values.runs), say)));
if (named.includes('find')) rows.push(...(await benchFind(say)));
if (named.includes('screening')) rows.push(...(await benchScreening(say)));
if (named.includes('hold-ends')) rows.push(...(await benchHoldEnds(say)));
const events = eventsAmong(named);
if (events.length > 0) rows.push(...(await benchExDays(say, { events, customers: Number(values.customers) })));
if (named.includes('draws')) rows.push(...(await benchDraws(say)));
if (named.includes('evening')) rows.push(...(await benchEvening(say)));
if (named.includes('instalments')) rows.push(...(await benchInstalments(say)));
// Only where they are named: ten trading days take twenty-four minutes, ten million orders ten and 10 GB, a million pending ones five, sixty kills eight.
if (named.includes('large')) rows.push(...(await benchLarge(say, { seconds: Math.min(seconds, 10), pairs: 3 })));
if (named.includes('kills')) rows.push(...(await benchKills(say, Math.max(10, seconds))));
if (named.includes('pending')) rows.push(...(await benchPending(say)));
if (named.includes('memory')) rows.push(...(await benchMemory(say)));
printTable(rows);
