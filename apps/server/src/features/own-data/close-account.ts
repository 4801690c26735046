import { denial, type Denial, type ownData, type ReplyOf } from '@parkett/contract';
import { instantToWire, ok, refuse, type Result } from '@parkett/kernel';
import { actorOf } from '../../books/audit/index.ts';
import { lastRetention, retentionEnds, type SignedIn } from '../../books/customers/index.ts';
import { workingDays } from '../../books/instruments/index.ts';
import { carryOut, unconfirmed } from '../../books/step-up/index.ts';
import type { Tx } from '../../platform/db.ts';
import type { Obstacles, OwnDataParts } from './parts.ts';
import { withdrawalOf } from './rules/withdrawal.ts';

type Kept = ReplyOf<typeof ownData.closing>['kept'];

/** What else stays than what the erasure forgets piece by piece: the books know a number only. */
const others = [{ part: 'bookings', years: null }] as const;

const obstacle = ({ orders, positions, money, reviews, payments, loans }: Obstacles): Denial | null => {
  if (orders > 0 || positions > 0 || money.length > 0) return denial('account-not-empty');
  if (loans > 0) return denial('account-has-loan');
  return reviews + payments > 0 ? denial('account-under-review') : null;
};

/** The obstacles to closing, the last day of withdrawal, and what would be kept until when. */
export async function readClosing(parts: OwnDataParts, { customer }: SignedIn): Promise<ReplyOf<typeof ownData.closing>> {
  const now = parts.businessNow();
  const { money, ...counts } = await parts.obstacles(parts.db, customer);
  const kept: Kept = [...parts.erasure.kept, ...others].map(({ part, years }) => ({
    ...{ part, years },
    until: years === null || years === 0 ? null : instantToWire(retentionEnds(now, years)),
  }));
  return {
    obstacles: { ...counts, money: money.map(({ currency, amount }) => ({ currency: currency as 'EUR', amount })) },
    withdrawal: withdrawalOf({ openedAt: customer.createdAt, now, workingDays }),
    kept: kept.toSorted((one, other) => (one.years ?? Infinity) - (other.years ?? Infinity)),
  };
}

/** Ends an account for good, once it was confirmed and only while nothing is in it. */
export async function closeAccount(parts: OwnDataParts, caller: SignedIn): Promise<Result<ReplyOf<typeof ownData.closeAccount>, Denial>> {
  const asked = { operation: 'close-account' } as const;
  const { customer } = caller;
  const refused = obstacle(await parts.obstacles(parts.db, customer)) ?? (await unconfirmed(parts, caller, asked));
  if (refused) return refuse(refused);
  const at = parts.businessNow();
  return carryOut<ReplyOf<typeof ownData.closeAccount>>(parts, {
    ...{ caller, asked },
    within: async work => {
      let closed: ReplyOf<typeof ownData.closeAccount> | null = null;
      const judge = async (tx: Tx): Promise<void> => void (closed = await work(tx));
      await parts.erasure.request(customer.id, { by: actorOf({ kind: 'customer', id: customer.id }), at, judge });
      return closed!;
    },
    work: async tx => {
      const left = obstacle(await parts.obstacles(tx, customer)) ?? ((await parts.isEmpty(tx, customer)) ? null : denial('account-not-empty'));
      return left ? refuse(left) : ok({ erasedAt: instantToWire(retentionEnds(at, lastRetention)) });
    },
  });
}
