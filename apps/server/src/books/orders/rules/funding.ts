import { invariant, money, type Amount, type Currency, type Money } from '@parkett/kernel';
import type { AccountKey } from '../../ledger/index.ts';
import { unitOfCurrency, unitOfInstrument } from '../../ledger/rules/chart.ts';
import type { Effect } from '../intent.ts';

/** All of an order that its funding looks at. */
export type Funded = { readonly customerId: bigint; readonly portfolio: bigint; readonly currency: Currency };

/** An account of the order's customer, and by how much. */
export type FundingLine = { readonly account: AccountKey<Currency>; readonly amount: Money };

/**
 * How an order is paid: a pair of pure functions under the name that intents, orders and positions carry. Whoever owns the accounts writes one and
 * lists it in its manifest; the desk, the booking and the auditor ask it and know no other way.
 */
export type Funding = {
  readonly name: string;
  /** Purposes of the accounts that it names. */
  readonly purposes: readonly string[];
  /** For an opening order that may still cost `need`: the account on which it is set aside, and how much of it. */
  readonly reserve: (order: Funded, need: Money) => FundingLine;
  /**
   * For an execution that moves its customer by `amount` (less than zero for a purchase, commission included): what is booked. The lines sum to
   * `amount`; their accounts are the same, in the same order, whatever it is, and the one that reserves is among them.
   */
  readonly settle: (order: Funded, amount: Money) => readonly FundingLine[];
};

const cashOf = ({ customerId, portfolio, currency }: Funded): AccountKey<Currency> => ({
  ...{ owner: customerId, portfolio, purpose: 'cash' },
  unit: unitOfCurrency(currency),
});

/** The customer's own money: all that an order may cost is set aside, and what it costs is paid from there. */
export const cashFunding: Funding = {
  name: 'cash',
  purposes: ['cash'],
  reserve: (order, need) => ({ account: cashOf(order), amount: need }),
  settle: (order, amount) => [{ account: cashOf(order), amount }],
};

/** Where an order's shares lie: in the portfolio that it names, however they are paid. */
export const sharesOf = (order: {
  readonly customerId: bigint;
  readonly portfolio: bigint;
  readonly instrumentId: number;
}): AccountKey<'shares'> => ({
  ...{ owner: order.customerId, portfolio: order.portfolio, purpose: 'shares' },
  unit: unitOfInstrument(order.instrumentId),
});

/** By name. */
export type Fundings = ReadonlyMap<string, Funding>;

/** The funding of an order that was accepted: the desk takes none that names another. */
export function fundingOf(fundings: Fundings, order: { readonly funding: string }): Funding {
  const funding = fundings.get(order.funding);
  invariant(funding, `somebody registers the funding ${order.funding}`);
  return funding;
}

/** What an order holds that may still need so much: an opening one what its funding sets aside of the money, a closing one the shares. */
export const heldFor = (fundings: Fundings, order: Funded & { readonly effect: Effect; readonly funding: string }, need: Amount): Amount =>
  order.effect === 'open' ? fundingOf(fundings, order).reserve(order, money(order.currency, need)).amount : need;
