import type { Currency, Instant } from '@parkett/kernel';
import type { Queryable, Tx } from '../../platform/db.ts';
import { accountsOfOwner, findAccounts, type AccountKey, type AccountRow } from './accounts-store.ts';
import { openAccounts } from './directory.ts';
import type { Ledger } from './ledger.ts';
import { defineEntry, definePurpose, house, unitOfCurrency, wallet } from './rules/chart.ts';
import { journalEntry } from './rules/entry.ts';

/** What a demo customer starts with, in minor units (product.md 'Markets and orders'). */
const demoMoney = [
  { currency: 'EUR', minor: 5_000_000n },
  { currency: 'USD', minor: 1_000_000n },
  { currency: 'USDT', minor: 10_000_000_000n },
] as const;

const grants = demoMoney.map(({ currency, minor }) => `(${unitOfCurrency(currency)}, ${minor})`).join(', ');
const granted = `from customer c cross join (values ${grants}) g(unit, minor) where c.kind = 'demo'`;

/** A customer's money, and where play money comes from. */
export const walletPurposes = [
  definePurpose({ name: 'cash', ofCustomer: true, floor: 0n }),
  definePurpose({
    name: 'paper-funding',
    ofCustomer: false,
    floor: null,
    standsAt: { what: 'demo customers were given', sql: `select g.unit, -sum(g.minor) as amount ${granted} group by 1` },
  }),
];

/** Play money: each demo customer's, once per wallet, the rule's amount. Part is the unit. */
export const walletEntries = [
  defineEntry({
    name: 'paper-funding',
    purposes: ['cash', 'paper-funding'],
    source: `select c.id as reference, g.unit as part, c.id as owner, null::timestamptz as at ${granted}`,
    amounts: `select c.id as reference, g.unit as part, 'cash' as purpose, g.unit as unit, g.minor as amount ${granted}`,
  }),
];

const cashKey = (customer: bigint, unit: number): AccountKey => ({ owner: customer, portfolio: wallet, purpose: 'cash', unit });
const fundingOf = (unit: number): AccountKey => ({ owner: house, portfolio: wallet, purpose: 'paper-funding', unit });
const units = demoMoney.map(({ currency }) => unitOfCurrency(currency));

/** The account with a customer's money of a currency; null where they have no such wallet. */
export async function cashOf(db: Queryable, { customer, currency }: { customer: bigint; currency: Currency }): Promise<AccountRow | null> {
  const accounts = await accountsOfOwner(db, { owner: customer, purpose: 'cash' });
  return accounts.find(({ unit }) => unit === unitOfCurrency(currency)) ?? null;
}

/** Opens a customer's three wallets, empty. */
export const openWallets = (tx: Tx, parts: { ledger: Ledger; customer: bigint }): Promise<void> =>
  openAccounts(tx, { chart: parts.ledger.chart, keys: units.map(unit => cashKey(parts.customer, unit)) });

/** Books a demo customer's play money out of the house's paper funding, one entry per wallet, in the caller's transaction. Opens the wallets. */
export async function fundDemo(tx: Tx, grant: { ledger: Ledger; customer: bigint; at: Instant }): Promise<void> {
  const { ledger, customer, at } = grant;
  const keys = units.flatMap(unit => [cashKey(customer, unit), fundingOf(unit)]);
  await openAccounts(tx, { chart: ledger.chart, keys });
  const found = await findAccounts(tx, keys);
  const idOf = (owner: bigint, unit: number): bigint => found.find(account => account.owner === owner && account.unit === unit)!.id;
  const entries = demoMoney.map(({ currency, minor }) => {
    const unit = unitOfCurrency(currency);
    return journalEntry({
      kind: 'paper-funding',
      reference: customer,
      part: unit,
      owner: customer,
      bookedAt: at,
      postings: [
        { account: idOf(customer, unit), unit, amount: minor },
        { account: idOf(house, unit), unit, amount: -minor },
      ],
    });
  });
  await ledger.post(tx, { entries });
}
