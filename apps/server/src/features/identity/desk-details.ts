import type { deskIdentity, ReplyOf } from '@parkett/contract';
import { instantToWire } from '@parkett/kernel';
import { KeyDestroyed } from '../../books/customer-keys/index.ts';
import { readCustomer } from '../../books/customers/index.ts';
import { confirmMonths } from './limits.ts';
import type { IdentityParts } from './parts.ts';
import { confirmationDueAt, detailsOf } from './rules/details.ts';
import { lastSignOf } from './rules/masked.ts';
import { historyOf, readStandingOf } from './standing.ts';

type Reply = ReplyOf<typeof deskIdentity.identityDetails>;
type Change = Reply['history'][number]['changes'][number];

const masked = (change: Change): Change =>
  change.field === 'taxNumber' ? { ...change, before: lastSignOf(change.before), after: lastSignOf(change.after) } : change;

/** What stands of a customer, and what he has changed and confirmed by himself; of one who was erased nothing. */
export async function detailsAtDesk(parts: IdentityParts, customer: bigint): Promise<Reply> {
  const { db, customerKeys: keys, ruleBook, now } = parts;
  try {
    const [standing, history, known] = await Promise.all([
      readStandingOf(db, { keys, customer }),
      historyOf(db, { keys, customer }),
      readCustomer(db, keys, customer),
    ]);
    const isVerified = known?.realName === 'verified';
    return {
      present: standing && isVerified ? presentOf(standing, { months: ruleBook.now(confirmMonths), now: now() }) : null,
      history: history.map(({ at, changes }) => ({ at: instantToWire(at), changes: changes.map(masked) })).toReversed(),
    };
  } catch (error) {
    if (error instanceof KeyDestroyed) return { present: null, history: [] };
    throw error;
  }
}

type Present = NonNullable<Reply['present']>;
type Standing = NonNullable<Awaited<ReturnType<typeof readStandingOf>>>;

function presentOf({ fields, saidAt }: Standing, { months, now }: { months: number; now: number }): Present {
  const dueAt = confirmationDueAt(saidAt, months);
  const details = detailsOf(fields);
  return {
    fields: { ...details, taxNumber: lastSignOf(details.taxNumber) },
    ...{ saidAt: instantToWire(saidAt), dueAt: instantToWire(dueAt), isDue: now >= dueAt },
  };
}
