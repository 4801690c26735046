import { money, negated, type Currency, type Instant } from '@parkett/kernel';
import type { Queryable, Tx } from '../../platform/db.ts';
import { accountIn, accountsOfOwner, findAccounts, type AccountKey, type AccountRow } from './accounts-store.ts';
import { openAccounts } from './directory.ts';
import type { Ledger } from './ledger.ts';
import { insertPlayMoney } from './play-money-store.ts';
import { defineEntry, definePurpose, house, unitOfCurrency, wallet, type UnitId } from './rules/chart.ts';
import { journalEntry, line } from './rules/entry.ts';

/** What a customer of paper mode is given once, in minor units (product.md 'Markets and orders'). */
const playMoney = [
  { currency: 'EUR', minor: 5_000_000n },
  { currency: 'USD', minor: 1_000_000n },
  { currency: 'USDT', minor: 10_000_000_000n },
] as const;

const grants = playMoney.map(({ currency, minor }) => `(${unitOfCurrency(currency)}, ${minor})`).join(', ');
const granted = `from play_money m cross join (values ${grants}) g(unit, minor)`;

/** A customer's money, and where play money comes from. */
export const walletPurposes = [
  definePurpose({ name: 'cash', ofCustomer: true, floor: 0n }),
  definePurpose({
    name: 'paper-funding',
    ofCustomer: false,
    floor: null,
    standsAt: { what: 'customers were given', sql: `select g.unit, -sum(g.minor) as amount ${granted} group by 1` },
  }),
];

/** Play money: of each whom it was given, once per wallet, the rule's amount. Part is the unit. */
export const walletEntries = [
  defineEntry({
    name: 'paper-funding',
    flow: 'in',
    words: 'paper-funding',
    purposes: ['cash', 'paper-funding'],
    source: `select m.customer_id as reference, g.unit as part, m.customer_id as owner, null::timestamptz as at ${granted}`,
    amounts: `select m.customer_id as reference, g.unit as part, 'cash' as purpose, g.unit as unit, g.minor as amount ${granted}`,
  }),
];

const cashKey = <C extends Currency>(customer: bigint, unit: UnitId<C>): AccountKey<C> => ({
  owner: customer,
  portfolio: wallet,
  purpose: 'cash',
  unit,
});
const fundingOf = <C extends Currency>(unit: UnitId<C>): AccountKey<C> => ({ owner: house, portfolio: wallet, purpose: 'paper-funding', unit });
const units = playMoney.map(({ currency }) => unitOfCurrency(currency));

/** The account with a customer's money of a currency; null where they have no such wallet. */
export async function cashOf<C extends Currency>(
  db: Queryable,
  { customer, currency }: { customer: bigint; currency: C },
): Promise<AccountRow<C> | null> {
  return accountIn(await accountsOfOwner(db, { owner: customer, purpose: 'cash' }), unitOfCurrency(currency));
}

/** Opens a customer's three wallets, empty. */
export const openWallets = (tx: Tx, parts: { ledger: Ledger; customer: bigint }): Promise<void> =>
  openAccounts(tx, { chart: parts.ledger.chart, keys: units.map(unit => cashKey(parts.customer, unit)) });

/**
 * Gives a customer play money out of the house's paper funding, one entry per wallet, in the caller's transaction. Opens the wallets. Once: a second time for the
 * same customer breaks the table's key.
 */
export async function givePlayMoney(tx: Tx, grant: { ledger: Ledger; customer: bigint; at: Instant }): Promise<void> {
  const { ledger, customer, at } = grant;
  await insertPlayMoney(tx, { customer, at });
  const keys = units.flatMap(unit => [cashKey(customer, unit), fundingOf(unit)]);
  await openAccounts(tx, { chart: ledger.chart, keys });
  const found = await findAccounts(tx, keys);
  const idOf = (owner: bigint, unit: (typeof units)[number]) => found.find(account => account.owner === owner && account.unit === unit)!.id;
  const entries = playMoney.map(({ currency, minor }) => {
    const [unit, amount] = [unitOfCurrency(currency), money(currency, minor)];
    return journalEntry({
      kind: 'paper-funding',
      reference: customer,
      part: unit,
      owner: customer,
      bookedAt: at,
      postings: [line({ account: idOf(customer, unit), unit, amount }), line({ account: idOf(house, unit), unit, amount: negated(amount) })],
    });
  });
  await ledger.post(tx, { entries });
}
