import { denial, denied, identity, type Denial, type RequestOf } from '@parkett/contract';
import { dateAt, ok, refuse, type Result } from '@parkett/kernel';
import { actorOf, recordAudit } from '../../books/audit/index.ts';
import { lockCustomer, readCustomer, type SignedIn } from '../../books/customers/index.ts';
import { wantLetter } from '../../books/letters/index.ts';
import { carryOut, unconfirmed } from '../../books/step-up/index.ts';
import type { Queryable, Tx } from '../../platform/db.ts';
import { keepPersonFindable } from './findable.ts';
import { confirmMonths } from './limits.ts';
import type { IdentityParts } from './parts.ts';
import { reviewKind } from './review.ts';
import { changedDetails, confirmationDueAt, detailsOf, readDetails, type Details } from './rules/details.ts';
import { notVerified } from './rules/sending.ts';
import { readStandingOf, writeStatement, type Standing } from './standing.ts';

type Done = Result<Record<string, never>, Denial>;
type Judge = (standing: Standing) => Result<Details | null, Denial>;
type Said = { readonly caller: SignedIn; readonly what: 'changed' | 'confirmed'; readonly payee: string; readonly judge: Judge };

/** Another address, tax residence, occupation or source of funds, without a review. */
export const changeDetails = (parts: IdentityParts, body: RequestOf<typeof identity.changeDetails>, caller: SignedIn): Promise<Done> =>
  say(parts, {
    ...{ caller, what: 'changed', payee: identity.textOfDetails(body) },
    judge: ({ fields }) => readDetails(body, { standing: fields, today: dateAt(parts.now()) }),
  });

/** The details that were shown are still right. */
export const confirmDetails = (parts: IdentityParts, { version }: RequestOf<typeof identity.confirmDetails>, caller: SignedIn): Promise<Done> =>
  say(parts, {
    ...{ caller, what: 'confirmed', payee: version },
    judge: standing => {
      if (standing.version !== version) return denied('details-changed-meanwhile');
      return parts.now() < confirmationDueAt(standing.saidAt, parts.ruleBook.now(confirmMonths)) ? denied('details-not-due') : ok(null);
    },
  });

/** What stands of somebody who may say something anew: verified by an application, and no other one under review. */
async function standingOf(parts: IdentityParts, from: Queryable, id: bigint): Promise<Result<Standing, Denial>> {
  const { realName, kind } = (await readCustomer(from, parts.customerKeys, id))!;
  if (kind === 'demo') return denied('not-for-demo-accounts');
  const refused = notVerified[realName];
  if (refused) return refuse(denial(refused));
  const standing = await readStandingOf(from, { keys: parts.customerKeys, customer: id });
  if (!standing) return denied('complete-real-name-first');
  return (await parts.reviews.pendingOf(from, { kind: reviewKind, customer: id })) ? denied('awaiting-review') : ok(standing);
}

/** Judged before the confirmation is asked for, and again behind the customer's lock. */
async function say(parts: IdentityParts, { caller, what, payee, judge }: Said): Promise<Done> {
  const { id } = caller.customer;
  const judged = async (from: Queryable): Promise<Result<{ standing: Standing; details: Details | null }, Denial>> => {
    const standing = await standingOf(parts, from, id);
    if (!standing.ok) return standing;
    const details = judge(standing.value);
    return details.ok ? ok({ standing: standing.value, details: details.value }) : details;
  };
  const operation = what === 'changed' ? 'change-details' : 'confirm-details';
  const asked = { operation, payee, personal: true } as const;
  const first = await judged(parts.db);
  if (!first.ok) return first;
  const refused = await unconfirmed(parts, caller, asked);
  if (refused) return refuse(refused);
  const work = async (tx: Tx): Promise<Done> => {
    await lockCustomer(tx, id);
    const again = await judged(tx);
    if (!again.ok) return again;
    const { standing, details } = again.value;
    const statement = {
      customer: id,
      application: standing.application.id,
      session: caller.session.id,
      what,
      at: parts.now(),
      notedAt: parts.systemNow(),
    };
    await writeStatement(tx, { keys: parts.customerKeys, statement, details });
    if (details) await keepPersonFindable(tx, parts.customerKeys, id);
    const facts = details ? { fields: changedDetails(detailsOf(standing.fields), details).join(' ') } : {};
    await recordAudit(tx, {
      actor: actorOf({ kind: 'customer', id }),
      action: what === 'changed' ? 'identity.details-changed' : 'identity.details-confirmed',
      customerId: id,
      facts,
    });
    if (what === 'changed') await wantLetter(tx, { kind: 'details-changed', customer: id, at: parts.systemNow() });
    return ok({});
  };
  return carryOut(parts, { caller, asked, work });
}
