import { currencies, isCurrency, type Currency, type Instant, type TradingDate } from '@parkett/kernel';
import type { Difference, HouseBank, Told } from '../../books/bank/index.ts';
import { moneyByPurpose, rollUpHouse, unitOfCurrency, type PurposeSum } from '../../books/ledger/index.ts';
import { withTransaction, type Db } from '../../platform/db.ts';
import { inSnapshot } from '../../platform/snapshot.ts';
import { compareBank, compareCover } from './rules/comparison.ts';
import { openSettlements, type EveningLine, type EveningRow, type SettlementRow } from './store.ts';

type Parts = { readonly db: Db; readonly bank: HouseBank };

/** The books of one moment, and what the bank tells a moment later. */
export type Seen = {
  readonly money: readonly PurposeSum[];
  readonly differences: readonly Difference[];
  readonly open: readonly Pick<SettlementRow, 'purpose' | 'currency' | 'amount'>[];
  /** Null: the bank was silent. */
  readonly told: ReadonlyMap<string, Told | null>;
};

/** Reads the house's own books: one snapshot, since a line that is booked meanwhile would be missing on one of two sides. */
async function readBooks({ db, bank }: Parts) {
  await withTransaction(db, tx => rollUpHouse(tx));
  return inSnapshot(db, async from => {
    const readTo = await Promise.all(bank.accounts.map(async ({ name }) => [name, await bank.readTo(from, name)] as const));
    return {
      ...{ money: await moneyByPurpose(from), differences: await bank.differences(from), open: await openSettlements(from) },
      readTo: new Map(readTo),
    };
  });
}

/** Asks the bank after the books were read: its newer lines are those that the house hasn't read. */
export async function lookAtEverything({ db, bank }: Parts): Promise<Seen> {
  const { readTo, ...books } = await readBooks({ db, bank });
  const told = new Map<string, Told | null>();
  for (const { name } of bank.accounts) told.set(name, await bank.told(name, readTo.get(name)!.number).catch(() => null));
  return { ...books, told };
}

const balanceOf = (money: readonly PurposeSum[], currency: Currency, purpose: string): bigint =>
  money.find(sum => sum.isHouse && sum.purpose === purpose && sum.unit === unitOfCurrency(currency))?.amount ?? 0n;

/** The balance of an account of the house in a currency; above zero where the house owes. */
export const houseBalance = ({ money }: Seen, currency: Currency, purpose: string): bigint => balanceOf(money, currency, purpose);

/** The comparison of an evening, currency by currency; one in which nothing has ever moved is left out. */
export function compareEvening(seen: Seen, { bank, day, at }: { bank: HouseBank; day: TradingDate; at: Instant }) {
  const evenings: EveningRow[] = [];
  const lines: EveningLine[] = [];
  for (const currency of Object.keys(currencies).filter(isCurrency)) {
    const accounts = bank.accounts.filter(account => account.currency === currency);
    const own = seen.money.filter(({ unit }) => unit === unitOfCurrency(currency));
    const named = own.map(({ isHouse, purpose: name, amount }) => ({ isHouse, name, amount }));
    const all = accounts.map(({ name }) => ({ account: name, told: seen.told.get(name) ?? null }));
    if (own.length === 0 && all.every(({ told }) => told?.end.number === 0n)) continue;
    const atBank = compareBank({
      told: all.map(({ account, told }) => ({ account, told: told && { sum: told.end.sum, unread: told.unread } })),
      differences: seen.differences.filter(({ account }) => accounts.some(({ name }) => name === account)),
      ledger: -balanceOf(seen.money, currency, 'bank'),
    });
    const cover = compareCover({
      customers: named.filter(({ isHouse }) => !isHouse),
      house: named.filter(({ isHouse }) => isHouse),
      bankName: accounts.every(({ rail }) => rail === 'bank') ? 'bank' : 'chain',
    });
    evenings.push({ day, currency, comparedAt: at, bankUnexplained: atBank.unexplained, coverUnexplained: cover.unexplained });
    lines.push(...[...atBank.lines, ...cover.lines].map((line, place) => ({ day, currency, place, ...line })));
  }
  return { evenings, lines };
}
