import { wire } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';
import type { InstrumentList } from './books/instruments/index.ts';
import { finding, type Check, type Within } from './books/invariants/index.ts';
import { Claims } from './books/ledger/index.ts';
import { MarketBoard } from './books/market-data/index.ts';
import type { RuleSource } from './books/house-rules/index.ts';
import { orderClaims, stockList } from './features/trading/index.ts';
import { balancesOf, customersWithCash, emptyLists, overview } from './features/wallet/index.ts';
import type { Queryable } from './platform/db.ts';

export type TotalsParts = {
  readonly instruments: InstrumentList;
  /** Where prices stand now; copied at each look, so that both sides of the comparison see the same. */
  readonly board: () => MarketBoard;
  readonly ruleBook: RuleSource;
  readonly now: () => Instant;
  /** Customers at one look at the most: those with the newest accounts in question. */
  readonly customersMax: (within: Within) => number;
};

const entriesMax = 1_000_000;

type Figures = ReturnType<typeof wire.totalsFromLists>;
const names = ['totalAssets', 'profit', 'value'] as const;

type Wallet = { readonly customer: bigint; readonly type: (typeof wire.wallets)[number]['type'] };

/** What the calls answer for a wallet, summed as a client would, beside what the server says itself. */
async function compare(
  db: Queryable,
  of: Wallet & { parts: Omit<TotalsParts, 'board'> & { board: MarketBoard; claims: Claims } },
): Promise<string | null> {
  const { customer, type, parts } = of;
  const { currency } = wire.wallets.find(wallet => wallet.type === type)!;
  const { cash } = await balancesOf(db, { customer, claims: parts.claims });
  const stocks = await stockList(db, { wish: { customer, type, closed: false, page: 1, size: entriesMax }, parts });
  const told: Figures = wire.totalsFromLists({ currency, cash: cash[type], stocks, ...emptyLists });
  const stated = await overview(db, { customer, type, parts });
  const other = names.find(name => told[name] !== stated[name]);
  return other ? `customer ${customer}, ${type}: the calls sum to ${other} ${told[other]}, the server says ${stated[other]}` : null;
}

/** I23: for every customer and wallet, the totals summed from the calls alone are the server's, to the cent. */
export const totalsCheck = (parts: TotalsParts): Check => ({
  id: 'I23',
  promise: 'total assets, profit and value summed from the calls alone are the server’s, to the cent',
  run: async ({ db, within }) => {
    const customers = await customersWithCash(db, { condition: within.account('id'), most: parts.customersMax(within) });
    const claims = new Claims();
    const view = { instruments: parts.instruments, board: parts.board(), ruleBook: parts.ruleBook, now: parts.now };
    claims.register(orderClaims(view));
    const breaches: (string | null)[] = [];
    for (const customer of customers) {
      for (const { type } of wire.wallets) breaches.push(await compare(db, { customer, type, parts: { ...parts, ...view, claims } }));
    }
    return finding(customers.length * wire.wallets.length, breaches);
  },
});

/** A board that stands still. */
export function boardNow(of: { instruments: InstrumentList; board: MarketBoard }): MarketBoard {
  const still = new MarketBoard();
  still.write(of.instruments.all.map(({ id }) => of.board.view(id)).filter(view => view !== null));
  return still;
}
