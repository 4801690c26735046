import * as contract from '@parkett/contract/desk-reconciliation';
import { formatDecimal, instantToWire, isCalendarDay, ok, scaleOf, type Currency } from '@parkett/kernel';
import { listFiles, type OnDuty } from '../../books/operators/index.ts';
import type { House } from '../../declaration.ts';
import type { Calls } from '../../platform/calls.ts';
import { figure } from '../../platform/csv/csv.ts';
import { readEvenings, readLines, type EveningLine } from './store.ts';

const eveningsAtOnce = 30;

const decimal = (currency: Currency, amount: bigint): string => formatDecimal(amount, scaleOf(currency));
const orNull = (currency: Currency, amount: bigint | null): string | null => (amount === null ? null : decimal(currency, amount));

/** The evenings at the desk, and the lines of one. */
export function addReconciliationCalls(calls: Calls<OnDuty>, { db, systemNow }: Pick<House, 'db' | 'systemNow'>): void {
  calls.signedIn(contract.evenings, async ({ before }) => {
    const rows = await readEvenings(db, { before: before !== undefined && isCalendarDay(before) ? before : null, max: eveningsAtOnce });
    const evenings = rows.map(({ day, currency, comparedAt, bankUnexplained, coverUnexplained }) => ({
      ...{ day, currency, comparedAt: instantToWire(comparedAt) },
      ...{ atBank: orNull(currency, bankUnexplained), cover: decimal(currency, coverUnexplained) },
      isShort: (bankUnexplained ?? 0n) !== 0n || coverUnexplained !== 0n,
    }));
    const days = new Set(rows.map(({ day }) => day));
    return ok({ evenings, next: days.size < eveningsAtOnce ? null : rows.at(-1)!.day });
  });
  calls.signedIn(contract.lines, async ({ day }) => {
    const rows = isCalendarDay(day) ? await readLines(db, day) : [];
    return ok({ lines: rows.map(({ currency, kind, name, amount }) => ({ currency, kind, name, amount: orNull(currency, amount) })) });
  });
  listFiles(calls, { db, systemNow })(contract.eveningsFile, async (_, { word }) =>
    ok({
      columns: ['evening', 'currency', 'eveningSide', 'eveningLine', 'amount'],
      rows: (async function* () {
        for await (const { day, currency, kind, name, amount } of everyLine(db))
          yield [day, currency, word(`evening-${kind}`), word(`evening-${name}`).replace(/^evening-/, ''), figure(orNull(currency, amount))];
      })(),
    }),
  );
}

/** The lines of all evenings, read evening by evening. */
async function* everyLine(db: House['db']): AsyncGenerator<EveningLine> {
  let before: EveningLine['day'] | null = null;
  for (;;) {
    const [newest]: readonly { readonly day: EveningLine['day'] }[] = await readEvenings(db, { before, max: 1 });
    if (!newest) return;
    before = newest.day;
    yield* await readLines(db, before);
  }
}
