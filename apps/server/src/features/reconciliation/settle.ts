import { currencies, invariant, isCurrency, money, negated, type Instant, type TradingDate } from '@parkett/kernel';
import type { BankFollower, HouseBank } from '../../books/bank/index.ts';
import { journalEntry, line, unitOfCurrency, type Ledger } from '../../books/ledger/index.ts';
import type { Tx } from '../../platform/db.ts';
import { entryOf, ofHouse } from './chart.ts';
import { houseBalance, type Seen } from './compare.ts';
import { accountFor, endToEndId, settledOf, settledPurposes, settlementOf, toSettle } from './rules/settlement.ts';
import { insertSettlements, lockOpenSettlement, nextSettlements, noteSettled, type SettlementRow } from './store.ts';

export const follower = 'reconciliation';

type Wanted = Omit<SettlementRow, 'id'>;

/** Settlements that are needed: of play money that was given, and of gains against the market makers or theirs. */
function wanted(seen: Seen, { bank, day }: { bank: HouseBank; day: TradingDate }): Wanted[] {
  return Object.keys(currencies)
    .filter(isCurrency)
    .flatMap(currency => {
      const accounts = bank.accounts.filter(account => account.currency === currency && bank.makersOf(account.name) !== null);
      const sums = accounts.map(({ name }) => ({ name, sum: seen.told.get(name)?.end.sum ?? 0n }));
      return settledPurposes.flatMap(purpose => {
        const balance = houseBalance(seen, currency, purpose) + houseBalance(seen, currency, settledOf(purpose));
        const ordered = seen.open.find(one => one.purpose === purpose && one.currency === currency)?.amount ?? 0n;
        const amount = toSettle({ balance, ordered });
        const account = accountFor(amount, sums);
        return amount === 0n || account === null ? [] : [{ day, purpose, currency, account, amount }];
      });
    });
}

/** Orders settlements at the bank; the lines of its statements book them. */
export async function orderSettlements(tx: Tx, { bank, seen, day }: { bank: HouseBank; seen: Seen; day: TradingDate }): Promise<void> {
  const all = wanted(seen, { bank, day });
  const ids = await nextSettlements(tx, all.length);
  const rows = all.map((one, index) => ({ ...one, id: ids[index]! }));
  await insertSettlements(tx, rows);
  for (const { id, account, amount, purpose } of rows)
    await bank.order(tx, {
      ...{ follower, endToEnd: endToEndId(id), account, payee: bank.makersOf(account)!, collects: amount > 0n },
      ...{ amount: amount > 0n ? amount : -amount, reference: `${purpose} of ${day}` },
    });
}

async function book(tx: Tx, ledger: Ledger, { row, at }: { row: SettlementRow; at: Instant }): Promise<void> {
  const { id: reference, purpose, currency } = row;
  const keys = [ofHouse('bank', currency), ofHouse(settledOf(purpose), currency)];
  await ledger.directory.open(keys);
  const [bank, settled] = keys.map(key => ledger.directory.known(key));
  invariant(bank && settled, 'both accounts are open');
  const [unit, amount] = [unitOfCurrency(currency), money(currency, row.amount)];
  const postings = [line({ account: bank, unit, amount: negated(amount) }), line({ account: settled, unit, amount })];
  await ledger.post(tx, { entries: [journalEntry({ kind: entryOf(purpose), reference, owner: 0n, bookedAt: at, postings })] });
}

/** The lines of statements that carry out settlements. One with another amount is nobody's. */
export const settlementFollower = (ledger: Ledger): BankFollower => ({
  name: follower,
  takes: async (tx, told, at) => {
    const id = settlementOf(told.endToEnd);
    const row = id === null || told.kind === 'returned' ? null : await lockOpenSettlement(tx, id);
    if (!row || row.amount !== told.amount) return null;
    await noteSettled(tx, { id: row.id, line: told.id, at });
    await book(tx, ledger, { row, at });
    return { subject: endToEndId(row.id) };
  },
});
