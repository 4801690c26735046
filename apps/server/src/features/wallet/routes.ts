import { formatDecimal, ok, scaleOf, type Currency } from '@parkett/kernel';
import { wallet as contract, wire } from '@parkett/contract';
import type { SignedIn } from '../../books/customers/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { allWallets } from './all-wallets.ts';
import { entries, overview, type WalletParts } from './overview.ts';
import type { CurrencyRates } from '../../books/currency-rates/index.ts';
import { playMoneyOf, takingPlayMoney, type PlayMoneyParts } from './play-money.ts';

/** What the lists of features that don't exist yet answer. */
export const emptyLists = { follows: [], dayTrades: [], lent: [] };

type Parts = PlayMoneyParts & {
  readonly parts: WalletParts;
  readonly rates: Pick<CurrencyRates, 'now'>;
  /** The gain of a wallet since midnight, minor units. */
  readonly gainedToday: (customer: bigint, currency: Currency) => Promise<bigint>;
};

/**
 * The wallets, and the list calls of features that don't exist yet: no customer has a follow order, a day trade or lent shares,
 * so their lists are empty, which is the truth. Each moves to its feature when that comes.
 */
export function addWalletCalls(calls: Calls<SignedIn>, { parts, rates, gainedToday, ...money }: Parts): void {
  const { db } = money;
  calls.signedIn(contract.walletOverview, async ({ type }, { session }) => {
    const customer = session.customer.id;
    const currency = wire.currencyOfWallet(type);
    const [figures, today] = await Promise.all([overview(db, { customer, type, parts }), gainedToday(customer, currency)]);
    const profitToday = formatDecimal(today, scaleOf(currency));
    const { owed } = await parts.debts.ofKind(db, 'called-back', { customer, currency });
    const owedForDeposits = formatDecimal(owed, scaleOf(currency));
    return ok({ ...figures, profitToday, owedForDeposits, ...(await playMoneyOf(money, session)) });
  });
  calls.signedIn(contract.walletAll, async (_, { session }) =>
    ok(await allWallets(db, { customer: session.customer.id, parts: { ...parts, rates } })),
  );
  const take = takingPlayMoney(money);
  calls.keyed(contract.takePlayMoney, (_, { session, commandKey }) => take({ ...commandKey(), command: { customer: session.customer.id } }));
  calls.signedIn(contract.walletEntries, async (wish, { session }) =>
    ok(
      await entries(db, {
        ...{ ...wish, type: wish.type, customer: session.customer.id },
        ...{ instruments: parts.instruments, chart: money.ledger.chart },
      }),
    ),
  );
  calls.signedIn(wire.follows, async () => ok(emptyLists.follows));
  calls.signedIn(wire.dayTrades, async () => ok(emptyLists.dayTrades));
  calls.signedIn(wire.lent, async () => ok(emptyLists.lent));
}
