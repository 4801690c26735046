import { later, type Instant } from '@parkett/kernel';

export const letterKinds = [
  'confirm-address',
  'new-password',
  'new-device',
  'login-password-changed',
  'fund-password-set',
  'fund-password-changed',
  'account-changed',
  'details-changed',
  'factor-added',
  'factor-removed',
  'recovery-codes-renewed',
  'recovery-asked',
  'identity-decided',
  'account-locked',
] as const;
export type LetterKind = (typeof letterKinds)[number];

/** What a link is good for, and for nothing else; none signs anybody in. */
export type LinkPurpose = 'confirm' | 'reset' | 'lock';

const minuteMs = 60_000;
/** How long each can be used (system time). */
const validMs: Readonly<Record<LinkPurpose, number>> = { confirm: 24 * 60 * minuteMs, reset: 30 * minuteMs, lock: 7 * 24 * 60 * minuteMs };

const special: Partial<Readonly<Record<LetterKind, readonly LinkPurpose[]>>> = {
  'confirm-address': ['confirm'],
  'new-password': ['reset', 'lock'],
  'identity-decided': [],
  'account-locked': [],
};

/** What strangers can bring about as often as they like: of these one customer gets a few an hour. */
export const isLimited = (kind: LetterKind): boolean => kind === 'new-device' || kind === 'recovery-asked';

/** Until when a letter is worth sending: as long as what it is about can be used, without links for a week. */
export const worthUntil = (links: readonly { readonly until: Instant }[], writtenAt: Instant): Instant =>
  links[0]?.until ?? later(writtenAt, validMs.lock);

/**
 * The links of a letter, the one that it is about first. Whoever confirms an address may be a stranger to the account: he gets no lock. What tells of a lock
 * has none either, nor has what is written while the account `isLocked` by its customer: else each would make the next, and a mailbox could hold the account
 * down for good.
 */
export function linksOf(
  kind: LetterKind,
  { now, isLocked }: { readonly now: Instant; readonly isLocked: boolean },
): readonly { readonly purpose: LinkPurpose; readonly until: Instant }[] {
  const purposes = (special[kind] ?? ['lock']).filter(purpose => purpose !== 'lock' || !isLocked);
  return purposes.map(purpose => ({ purpose, until: later(now, validMs[purpose]) }));
}

/** How long a letter rests after so many tries in vain. */
export const restMs = (attempts: number): number => Math.min(1_000 * 2 ** Math.min(attempts, 20), 5 * minuteMs);

export type LinkState = { readonly until: Instant; readonly usedAt: Instant | null; readonly endedAt: Instant | null };

/** Why a link can't be used; null when it can. */
export function linkDenial({ until, usedAt, endedAt }: LinkState, now: Instant): 'letter-link-used' | 'letter-link-expired' | null {
  if (usedAt !== null) return 'letter-link-used';
  return endedAt !== null || now >= until ? 'letter-link-expired' : null;
}
