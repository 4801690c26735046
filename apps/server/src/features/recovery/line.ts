import type { Queryable, Tx } from '../../platform/db.ts';
import { readAudit, recordAudit } from '../../books/audit/index.ts';
import { later } from '@parkett/kernel';
import { dayMs, lookedAtMs, recoveriesWithoutProofPerDay } from './limits.ts';
import type { RecoveryParts } from './parts.ts';
import { openReview } from './review-open.ts';
import { reviewKind } from './review-kind.ts';
import { nextInLine, takesPlaceOf } from './rules/line.ts';
import { casesOf, isOvertaken, readCases, type CaseRow } from './store.ts';

export type OfCustomer = CaseRow & { readonly customer: bigint };

const bySystem = { kind: 'system', id: 0n } as const;

/** The case of the same account and loss that lies before the desk. */
async function beforeTheDesk(tx: Tx, { reviews }: RecoveryParts, { customer, lost }: OfCustomer): Promise<CaseRow | null> {
  const open = await reviews.allPendingOf(tx, { kind: reviewKind, customer });
  return (await readCases(tx, open)).find(asked => asked.lost === lost) ?? null;
}

/** Whether a case that shows nothing is one too many of a day, of those that came before the desk. */
async function isOneTooMany(tx: Tx, { reviews, ruleBook, systemNow }: RecoveryParts, { customer, lost, shown }: OfCustomer): Promise<boolean> {
  if (shown !== 'nothing') return false;
  const today = (await casesOf(tx, customer, later(systemNow(), -dayMs))).filter(asked => asked.lost === lost && asked.shown === 'nothing');
  const came = await Promise.all(today.map(({ id }) => reviews.latest(tx, { kind: reviewKind, subject: String(id) })));
  return came.filter(review => review !== null).length >= ruleBook.now(recoveriesWithoutProofPerDay);
}

/** Puts a case before the desk, or behind the one of its account and loss that lies there already. Behind the customer's lock. */
export async function queueUp(tx: Tx, parts: RecoveryParts, asked: OfCustomer): Promise<void> {
  const before = await beforeTheDesk(tx, parts, asked);
  if ((before && !takesPlaceOf(asked, before)) || (await isOneTooMany(tx, parts, asked))) {
    const { number, lost, customer } = asked;
    const actor = { kind: 'system', name: 'sign-in door' } as const;
    const facts = { case: number, lost, behind: before?.number ?? '' };
    return recordAudit(tx, { actor, action: 'recovery.asked', customerId: customer, facts });
  }
  if (before) await parts.reviews.withdraw(tx, { kind: reviewKind, subject: String(before.id), by: bySystem, now: parts.businessNow() });
  await openReview(tx, parts, asked);
}

/** Whether a case has no answer yet and isn't before the desk: it never was, or made room there for one that showed more. */
async function waits({ reviews }: RecoveryParts, from: Queryable, asked: CaseRow): Promise<boolean> {
  const review = await reviews.latest(from, { kind: reviewKind, subject: String(asked.id) });
  if (review === null) return !(await isOvertaken(from, asked));
  if (review.state !== 'withdrawn') return false;
  const last = (await reviews.history(from, review)).at(-1);
  return last?.by.kind === 'system' && !(await isOvertaken(from, asked));
}

/** More than the letters of a customer in the days that are looked at. */
const linksMax = 1_000;

/** The cases of a customer for which a link was sent: they need nobody at the desk. */
async function sentLinksOf(tx: Tx, customer: bigint): Promise<ReadonlySet<unknown>> {
  const sent = await readAudit(tx, { action: 'recovery.link-sent', customer, size: linksMax });
  return new Set(sent.map(({ facts }) => facts['case']));
}

/** The desk is done with a case that came to nothing: the next one of its account and loss comes up. Behind the customer's lock. */
export async function nextBeforeTheDesk(tx: Tx, parts: RecoveryParts, done: OfCustomer, onlyShown = false): Promise<void> {
  const { customer, lost } = done;
  const now = parts.businessNow();
  const asked = (await casesOf(tx, customer, later(parts.systemNow(), -lookedAtMs))).map(row => ({ ...row, customer }));
  const sentLinks = await sentLinksOf(tx, customer);
  const waiting: OfCustomer[] = [];
  for (const one of asked) {
    const mayCome = one.id !== done.id && one.lost === lost && now < one.dueAt && !(onlyShown && one.shown === 'nothing');
    if (mayCome && !sentLinks.has(one.number) && (await waits(parts, tx, one))) waiting.push(one);
  }
  const next = nextInLine(waiting);
  if (next && !(await isOneTooMany(tx, parts, next))) await openReview(tx, parts, next);
}
