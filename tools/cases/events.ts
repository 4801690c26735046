import { asQuantity, money, type TradingDate } from '@parkett/kernel';
import { schedules, xetraCalendar } from '../../apps/server/src/books/instruments/index.ts';
import { splitHolding } from '../../apps/server/src/books/positions/index.ts';
import { RuleReader } from '../../apps/server/src/books/house-rules/index.ts';
import { daysOf } from '../../apps/server/src/features/corporate-actions/announce.ts';
import { createReport, type CaseReport } from './report.ts';

type Days = { id: string; meeting: TradingDate; ex: TradingDate; record?: TradingDate; pay: TradingDate };
type ReverseSplit = { id: string; old: number; new: number; first_day: TradingDate };
type File = { dividend_days?: Days[]; reverse_split?: ReverseSplit[] };

/** Rules as they ship: these days lie long before any change of them. */
const dated = { history: { scheduleOf: () => schedules.xetra }, ruleBook: { reader: new RuleReader([]) } };

/** Days of real dividends, and real reverse splits. */
export function run(_file: string, content: string): CaseReport {
  const report = createReport();
  const { dividend_days = [], reverse_split = [], ...others } = JSON.parse(content) as File & Record<string, unknown>;
  for (const { id, meeting, ex, record, pay } of dividend_days) {
    const days = daysOf(dated, { id: 0 }, ex);
    const ours = [xetraCalendar.next(meeting), record === undefined ? undefined : days.recordDate, days.paysOn];
    report.check(id, String(ours) === String([ex, record, pay]), `ex-day, record day and pay-day are ${String(ours)} here`);
  }
  for (const { id, old, new: fresh, first_day: first } of reverse_split)
    report.check(id, isSplitWhole({ old, fresh }, first), 'is no split of whole shares here');
  for (const name of Object.keys(others)) if (name !== 'schema') report.skip(name, 'no event of a company that is listed');
  return report.done();
}

/** On the first day the ratio gives whole shares, and the rest is money for the holder. */
function isSplitWhole({ old, fresh }: { readonly old: number; readonly fresh: number }, first: TradingDate): boolean {
  const ratio = { old: BigInt(old), fresh: BigInt(fresh) };
  const rest = ratio.old - 1n;
  const held = { id: 1n, openQuantity: asQuantity(3n * ratio.old + rest), openCost: money('EUR', 100n) };
  const { after, taken, paid } = splitHolding([held], ratio, parts => money('EUR', parts));
  return schedules.xetra.calendar.isSession(first) && after === 3n * ratio.fresh && taken === rest * ratio.fresh && paid === taken;
}
