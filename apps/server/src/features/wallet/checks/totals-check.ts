import { wire, type ReplyOf } from '@parkett/contract';
import { formatDecimal, invariant, parseDecimal, scaleOf, type Currency, type Instant } from '@parkett/kernel';
import type { RuleSource } from '../../../books/house-rules/index.ts';
import type { InstrumentList } from '../../../books/instruments/index.ts';
import type { LedgerScope } from '../../../books/ledger/checks/index.ts';
import { cashOf, Claims, Debts, moneyOf, wallet, type ClaimSource } from '../../../books/ledger/index.ts';
import { openPositionsOf, valuationOf } from '../../../books/positions/index.ts';
import { MarketBoard } from '../../../books/market-data/index.ts';
import { finding, type Asked as AskedOf, type AuditContribution, type Check } from '../../../platform/checks/index.ts';
import type { Queryable } from '../../../platform/db.ts';
import { openWalletsOf } from '../all-wallets.ts';
import { balancesOf, overview } from '../overview.ts';
import { emptyLists } from '../routes.ts';
import { customersWithCash } from './customers-store.ts';

export type TotalsOracle = {
  readonly instruments: InstrumentList;
  readonly ruleBook: RuleSource;
  /** Where prices stand now; copied at each look, so that both sides of the comparison see the same. */
  readonly board: () => MarketBoard;
  readonly now: () => Instant;
  /** Customers at one look at the most: those with the newest accounts in question. */
  readonly customersMax: (whole: boolean) => number;
};
type Asked = AskedOf<LedgerScope, TotalsOracle>;

type View = Pick<TotalsOracle, 'instruments' | 'ruleBook' | 'now'> & { readonly board: MarketBoard };

/** What other features answer, handed in by the app, which knows all features. */
export type TotalsSources = {
  readonly claims: readonly ((view: View) => ClaimSource)[];
  readonly stockList: (
    db: Queryable,
    request: { wish: { customer: bigint; type: wire.WalletType; closed: boolean; page: number; size: number }; parts: View },
  ) => Promise<wire.StockList>;
  readonly subscriptions: (
    db: Queryable,
    wish: { customer: bigint; type: wire.WalletType; page: number; size: number },
  ) => Promise<ReplyOf<typeof wire.subscriptions>>;
};

const entriesMax = 1_000_000;

type Figures = ReturnType<typeof wire.totalsFromLists>;
const names = ['totalAssets', 'profit', 'value'] as const;

type Wallet = { readonly customer: bigint; readonly type: (typeof wire.wallets)[number]['type'] };
type Parts = View & Pick<TotalsSources, 'stockList' | 'subscriptions'> & { readonly claims: Claims };

type Listed = { readonly customer: bigint; readonly currency: Currency; readonly listed: string; readonly parts: Parts };

/** Money outside of the wallet stands in no list: the sum of the lists, and that money. */
async function withWhatIsAside(db: Queryable, { customer, currency, listed, parts }: Listed): Promise<string> {
  const [money, cash, positions, claims] = await Promise.all([
    moneyOf(db, customer),
    cashOf(db, { customer, currency }),
    openPositionsOf(db, { customer, currency }),
    parts.claims.of(db, { customer, currency }),
  ]);
  const elsewhere = positions.filter(({ portfolio }) => portfolio !== wallet);
  const worth = elsewhere.map(position => {
    const scales = parts.instruments.withId(position.instrumentId);
    return valuationOf({ position, market: parts.board.view(position.instrumentId), scales })?.value ?? position.openCost;
  });
  const moneyAside = (money.find(one => one.currency === currency)?.balance ?? 0n) - (cash?.balance ?? 0n);
  // The list of new shares has the money that was paid for them.
  const inLists = claims.flatMap(({ claims: list }) => list.map(({ paid }) => paid ?? 0n)).reduce<bigint>((sum, one) => sum + one, 0n);
  const aside = worth.reduce((sum, one) => sum + one, moneyAside - inLists);
  const value = parseDecimal(listed, scaleOf(currency));
  invariant(value.ok, 'what the lists come to is a figure');
  return formatDecimal(value.value + aside, scaleOf(currency));
}

/** What the calls answer for a wallet, summed as a client would, beside what the server says itself. */
async function compare(db: Queryable, { customer, type, parts }: Wallet & { parts: Parts }): Promise<string | null> {
  const { currency } = wire.walletOfType(type);
  const { cash } = await balancesOf(db, { customer, claims: parts.claims });
  const stocks = await parts.stockList(db, { wish: { customer, type, closed: false, page: 1, size: entriesMax }, parts });
  const subscriptions = await parts.subscriptions(db, { customer, type, page: 1, size: entriesMax });
  const told: Figures = wire.totalsFromLists({ currency, cash: cash[type], stocks, ...emptyLists, subscriptions });
  const stated = await overview(db, { customer, type, parts: { ...parts, debts: new Debts() } });
  const summed = { ...told, value: await withWhatIsAside(db, { customer, currency, listed: told.value, parts }) };
  const other = names.find(name => summed[name] !== stated[name]);
  return other ? `customer ${customer}, ${type}: the calls sum to ${other} ${summed[other]}, the server says ${stated[other]}` : null;
}

/** I23: for every customer and each of his wallets, the totals summed from the calls alone are the server's, to the cent. */
const totalsCheck = (sources: TotalsSources): Check<Asked> => ({
  id: 'I23',
  promise: 'total assets, profit and value summed from the calls alone are the server’s, to the cent',
  run: async ({ db, within, oracle }) => {
    const customers = await customersWithCash(db, { condition: within.account('id'), most: oracle.customersMax(within.whole) });
    const { instruments, ruleBook, now } = oracle;
    const view = { instruments, ruleBook, now, board: oracle.board() };
    const claims = new Claims();
    for (const source of sources.claims) claims.register(source(view));
    const breaches: (string | null)[] = [];
    for (const customer of customers) {
      for (const { type } of await openWalletsOf(db, customer))
        breaches.push(await compare(db, { customer, type, parts: { ...view, ...sources, claims } }));
    }
    return finding(breaches.length, breaches);
  },
});

export const walletAudit = (sources: TotalsSources): AuditContribution<Asked> => ({ name: 'wallet', checks: [totalsCheck(sources)] });

/** A board that stands still. */
export function boardNow(sources: { instruments: InstrumentList; board: MarketBoard }): MarketBoard {
  const still = new MarketBoard();
  still.write(sources.instruments.all.map(({ id }) => sources.board.view(id)).filter(view => view !== null));
  return still;
}
