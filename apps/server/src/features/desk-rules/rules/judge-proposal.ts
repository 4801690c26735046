import { denial, denied, type Denial } from '@parkett/contract';
import { earliest, instantToWire, later, ok, type Instant, type Result } from '@parkett/kernel';

const dayMs = 24 * 3_600_000;
/** A proposal waits a week for its second signature at most. */
const waitsMs = 7 * dayMs;

export type Wish = {
  /** Null: there is no such rule. */
  readonly rule: { readonly noticeDays: number } | null;
  /** The value is of the rule's form and within its bounds. */
  readonly isValue: boolean;
  /** Null: no moment was read. */
  readonly from: Instant | null;
  readonly isShortened: boolean;
};
type House = {
  readonly now: Instant;
  readonly mayShorten: boolean;
  /** The number of the undecided review of the rule. */
  readonly waits: string | null;
};

/**
 * Whether a version may be proposed, and until when it can be signed: so long as the whole notice is left, which paper mode may leave out.
 */
export function judgeProposal({ rule, isValue, from, isShortened }: Wish, { now, mayShorten, waits }: House): Result<{ dueAt: Instant }, Denial> {
  if (!rule) return denied('rule-unknown');
  if (!isValue) return denied('rule-malformed');
  if (from === null) return denied('rule-moment-missing');
  if (from <= now) return denied('rule-in-the-past');
  if (isShortened && !mayShorten) return denied('notice-not-shortened');
  const noticeMs = isShortened ? 0 : rule.noticeDays * dayMs;
  const signedUntil = later(from, -noticeMs);
  if (signedUntil <= now) return denied('rule-too-soon', { after: instantToWire(later(now, noticeMs)) });
  if (waits !== null) return denied('rule-under-review', { case: waits });
  return ok({ dueAt: earliest(signedUntil, later(now, waitsMs)) });
}

/** Why a proposed version can't be signed any more: a newer program knows the rule or the value no longer, or its moment has passed. */
export function judgeObjection(objection: 'unknown' | 'malformed' | 'in-the-past'): Denial {
  if (objection === 'unknown') return denial('rule-unknown');
  return denial(objection === 'malformed' ? 'rule-malformed' : 'rule-in-the-past');
}
