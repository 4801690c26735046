import { denial, type Denial } from '@parkett/contract';
import { ok, refuse, type Instant } from '@parkett/kernel';
import { denialFor, lockCustomer, type Customers, type SignedIn } from '../../books/customers/index.ts';
import { givePlayMoney, hadPlayMoney, type Ledger } from '../../books/ledger/index.ts';
import type { FindPaidIn, PaidIn } from '../../books/payments/index.ts';
import { withKeptAnswer, type Commands, type Submit } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db.ts';

export type PlayMoneyParts = {
  readonly db: Db;
  readonly commands: Commands;
  readonly customers: Customers;
  readonly ledger: Ledger;
  readonly paperMode: boolean;
  /** The newest deposit of a customer that was credited, or is pending. */
  readonly paidIn: FindPaidIn;
  readonly systemNow: () => Instant;
  /** Tells a customer's screens that his wallets have changed. */
  readonly notify: (customer: bigint) => void;
};

/** Why nobody is given play money in this mode; null where it is paper mode. */
export const modeDenial = (paperMode: boolean): Denial | null => (paperMode ? null : denial('no-play-money'));

/** Why a customer who had play money gets no more. */
export const givenDenial = (had: boolean): Denial | null => (had ? denial('play-money-given') : null);

/** Why a customer who has paid money in, or has announced it, gets none. */
export const depositDenial = (deposit: PaidIn | null): Denial | null =>
  deposit ? denial('play-money-or-deposit', { number: deposit.number }) : null;

/** Whether a customer finds play money to take, and the pending deposit in whose place he doesn't. */
export async function playMoneyOf(
  { db, paperMode, customers, systemNow, paidIn }: PlayMoneyParts,
  caller: SignedIn,
): Promise<{ readonly hasPlayMoneyToTake: boolean; readonly depositInstead: string | null }> {
  const none = { hasPlayMoneyToTake: false, depositInstead: null };
  // Most have theirs or aren't verified: only of the others the database is asked.
  if (modeDenial(paperMode) ?? denialFor(customers.standingOf(caller), 'pay-in', systemNow())) return none;
  if (await hadPlayMoney(db, caller.customer.id)) return none;
  const deposit = await paidIn(db, caller.customer.id);
  return { hasPlayMoneyToTake: deposit === null, depositInstead: deposit?.isPending ? deposit.number : null };
}

type Take = { readonly customer: bigint };

/** Gives a verified customer of paper mode money to trade with, once. */
export function takingPlayMoney({ commands, ledger, paperMode, paidIn, notify }: PlayMoneyParts): Submit<Take, Record<string, never>> {
  const take = commands.register(
    withKeptAnswer<Take, { had: boolean; deposit: PaidIn | null }, { customer: bigint; at: Instant }, Record<string, never>>({
      name: 'take play money',
      load: async (tx, { command: { customer } }) => {
        await lockCustomer(tx, customer);
        return { had: await hadPlayMoney(tx, customer), deposit: await paidIn(tx, customer) };
      },
      decide: ({ had, deposit }, { customer }, now) => {
        const refused = givenDenial(had) ?? depositDenial(deposit);
        return refused ? refuse(refused) : ok({ change: { customer, at: now }, answer: {} });
      },
      save: (tx, { customer, at }) => givePlayMoney(tx, { ledger, customer, at }),
    }),
  );
  return async submission => {
    const refused = modeDenial(paperMode);
    if (refused) return { outcome: 'denied', denial: refused };
    const outcome = await take(submission);
    if (outcome.outcome === 'accepted') notify(submission.command.customer);
    return outcome;
  };
}
