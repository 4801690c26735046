import { denial, type Denial } from '@parkett/contract';
import { invariant, ok, refuse, type Instant } from '@parkett/kernel';
import { lockCustomer, payingInDenial, readStanding, type Customers, type CustomerStanding, type SignedIn } from '../../books/customers/index.ts';
import { givePlayMoney, hadPlayMoney, type Ledger } from '../../books/ledger/index.ts';
import { withKeptAnswer, type Commands, type Submit } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db.ts';

export type PlayMoneyParts = {
  readonly db: Db;
  readonly commands: Commands;
  readonly customers: Customers;
  readonly ledger: Ledger;
  readonly paperMode: boolean;
  readonly systemNow: () => Instant;
  /** Tells a customer's screens that his wallets have changed. */
  readonly notify: (customer: bigint) => void;
};

type Snapshot = {
  readonly paperMode: boolean;
  readonly standing: Pick<CustomerStanding, 'gates' | 'realName'>;
  readonly had: boolean;
  readonly systemNow: Instant;
};

/** Why this customer is given no play money now; null where he is. */
export function playMoneyDenial({ paperMode, standing, had, systemNow }: Snapshot): Denial | null {
  if (!paperMode) return denial('no-play-money');
  return payingInDenial(standing, systemNow) ?? (had ? denial('play-money-given') : null);
}

/** Whether a customer finds play money to take. */
export async function hasPlayMoneyToTake({ db, paperMode, customers, systemNow }: PlayMoneyParts, caller: SignedIn): Promise<boolean> {
  const known = { paperMode, standing: customers.standingOf(caller), systemNow: systemNow() };
  // Most have theirs or aren't verified: only of the others the database is asked.
  if (playMoneyDenial({ ...known, had: false })) return false;
  return !(await hadPlayMoney(db, caller.customer.id));
}

type Take = { readonly customer: bigint };

/** Gives a verified customer of paper mode money to trade with, once. */
export function takingPlayMoney({ commands, ledger, paperMode, systemNow, notify }: PlayMoneyParts): Submit<Take, Record<string, never>> {
  const take = commands.register(
    withKeptAnswer<Take, Snapshot, { customer: bigint; at: Instant }, Record<string, never>>({
      name: 'take play money',
      load: async (tx, { command: { customer } }) => {
        await lockCustomer(tx, customer);
        const standing = await readStanding(tx, customer);
        invariant(standing, `customer ${customer}, who calls, is there`);
        return { paperMode, standing, had: await hadPlayMoney(tx, customer), systemNow: systemNow() };
      },
      decide: (snapshot, { customer }, now) => {
        const refused = playMoneyDenial(snapshot);
        return refused ? refuse(refused) : ok({ change: { customer, at: now }, answer: {} });
      },
      save: (tx, { customer, at }) => givePlayMoney(tx, { ledger, customer, at }),
    }),
  );
  return async submission => {
    const outcome = await take(submission);
    if (outcome.outcome === 'accepted') notify(submission.command.customer);
    return outcome;
  };
}
