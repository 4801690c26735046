import { formatDecimal, minus, nothing, scaleOf, sumOf } from '@parkett/kernel';
import { wire, type EntryWords, type ReplyOf, type wallet as contract } from '@parkett/contract';
import type { InstrumentList } from '../../books/instruments/index.ts';
import {
  accountIn,
  accountsOfOwner,
  available,
  cashOf,
  entriesOfAccount,
  unitOfCurrency,
  unsettledOf,
  wallet,
  withdrawable,
  type Chart,
  moneyOf,
  type Claims,
  type Debts,
} from '../../books/ledger/index.ts';
import type { MarketBoard } from '../../books/market-data/index.ts';
import { instrumentsOfExecutions } from '../../books/orders/index.ts';
import { openPositionsOf, valuationOf, type Position } from '../../books/positions/index.ts';
import type { Queryable } from '../../platform/db.ts';

export type WalletParts = { readonly claims: Claims; readonly debts: Debts; readonly instruments: InstrumentList; readonly board: MarketBoard };

/** Of a wallet that isn't open. */
const empty = { balance: nothing, held: nothing };

type Totals = { cost: bigint; value: bigint; profit: bigint };

/** Sums over open positions; one without a price counts at cost. */
function totalsOf(positions: readonly Position[], { instruments, board }: WalletParts): Totals {
  const totals: Totals = { cost: 0n, value: 0n, profit: 0n };
  for (const position of positions) {
    const worth = valuationOf({ position, market: board.view(position.instrumentId), scales: instruments.withId(position.instrumentId) });
    totals.cost += position.openCost;
    totals.value += worth?.value ?? position.openCost;
    totals.profit += worth?.profit ?? 0n;
  }
  return totals;
}

/** What a wallet holds and is worth, to whomever it is shown. */
type Figures = ReturnType<typeof contract.figures.parse>;

/** One wallet under the specification's names; every figure is derived here, none in a client. */
export async function overview(
  db: Queryable,
  request: { customer: bigint; type: wire.WalletType | undefined; parts: WalletParts },
): Promise<Figures> {
  const { customer, type, parts } = request;
  const { type: named, currency } = wire.walletOfType(type);
  const [account, claims, positions, money, debt] = await Promise.all([
    cashOf(db, { customer, currency }),
    parts.claims.of(db, { customer, currency }),
    openPositionsOf(db, { customer, currency }),
    moneyOf(db, customer),
    parts.debts.of(db, { customer, currency }),
  ]);
  const cash = account ?? empty;
  const unsettled = account ? await unsettledOf(db, { account: account.id, currency }) : [];
  const totals = totalsOf(
    positions.filter(({ portfolio }) => portfolio === wallet),
    parts,
  );
  const text = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
  const pending = sumOf(unsettled.map(({ amount }) => amount));
  const paidInLists = sumOf(claims.flatMap(({ claims: list }) => list.flatMap(({ paid }) => paid ?? [])));
  const totalAssets = cash.balance + paidInLists + totals.cost;
  // Money outside of the wallet, such as money put aside, stands in no list and so in no total assets; it is worth as much all the same.
  const value = (money.find(one => one.currency === currency)?.balance ?? 0n) + totalsOf(positions, parts).value;
  const frozen = claims.map(({ cause, claims: list }) => ({
    cause,
    amount: text(sumOf(list.flatMap(({ listed, paid }) => [listed, ...(paid === undefined ? [] : [paid])]))),
    held: text(sumOf(list.map(({ held }) => held))),
  }));
  return {
    type: named,
    currency,
    balance: text(cash.balance),
    available: text(available(cash)),
    held: text(cash.held),
    withdrawable: text(withdrawable(cash, { unsettled: pending, withheld: debt.withheld })),
    unsettled: unsettled.map(({ amount, settlesOn }) => ({ amount: text(amount), settlesOn })),
    frozen: [...frozen, { cause: 'positions', amount: text(totals.cost), held: text(totals.cost) }],
    totalAssets: text(totalAssets),
    profit: text(totals.profit),
    value: text(value),
    equity: text(value - debt.owed),
  };
}

/** What getUserinfo says of the wallets: `cash` less what stands in the lists, and apart from it what is free of all holds. */
export async function balancesOf(
  db: Queryable,
  request: { customer: bigint; claims: Claims },
): Promise<{ cash: wire.WalletAmounts; available: wire.WalletAmounts }> {
  const { customer, claims } = request;
  const accounts = await accountsOfOwner(db, { owner: customer, purpose: 'cash' });
  const rows = await Promise.all(
    wire.wallets.map(async ({ type, currency }) => {
      const account = accountIn(accounts, unitOfCurrency(currency)) ?? empty;
      const listed = account.held === 0n ? nothing : await claims.listed(db, { customer, currency });
      const text = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
      return { type, cash: text(minus(account.balance, listed)), available: text(available(account)) };
    }),
  );
  const pick = (what: 'cash' | 'available') => Object.fromEntries(rows.map(row => [row.type, row[what]])) as wire.WalletAmounts;
  return { cash: pick('cash'), available: pick('available') };
}

type EntriesWish = {
  chart: Chart;
  customer: bigint;
  type: wire.WalletType | undefined;
  page?: number | undefined;
  size?: number | undefined;
  instruments: InstrumentList;
};

/** Every posting to a wallet, newest first, with the balance after it. */
export async function entries(
  db: Queryable,
  { customer, type, page = 1, size = 20, instruments, chart }: EntriesWish,
): Promise<ReplyOf<typeof contract.walletEntries>> {
  const currency = wire.currencyOfWallet(type);
  const cash = await cashOf(db, { customer, currency });
  const { entries: rows, total } = cash
    ? await entriesOfAccount(db, { account: cash.id, offset: (page - 1) * size, size })
    : { entries: [], total: 0 };
  const ofExecution = await instrumentsOfExecutions(
    db,
    rows.filter(({ kind }) => kind.startsWith('execution')).map(({ reference }) => reference),
  );
  const text = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
  const wordsOf = (kind: string): EntryWords => chart.entry(kind)!.words;
  return {
    currency,
    total,
    entries: rows.map(({ entryId, at, kind, reference, amount, balanceAfter }) => {
      const execution = kind.startsWith('execution') ? ofExecution.get(reference) : undefined;
      const order = execution && (kind === 'execution-buy' ? execution.buyOrder : execution.sellOrder);
      return {
        number: `E${entryId}`,
        at: new Date(at).toISOString(),
        kind: wordsOf(kind),
        reference: order ? `O${order}` : null,
        code: execution ? instruments.withId(execution.instrumentId).code : null,
        amount: text(amount),
        balanceAfter: text(balanceAfter),
      };
    }),
  };
}
