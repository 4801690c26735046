import type { MessageGroup } from '@parkett/contract';
import { later, type Instant } from '@parkett/kernel';

/** What a link is good for, and for nothing else; none signs anybody in. */
export type LinkPurpose = 'confirm' | 'reset' | 'lock';

const minuteMs = 60_000;
/** How long each can be used (system time). */
const validMs: Readonly<Record<LinkPurpose, number>> = { confirm: 24 * 60 * minuteMs, reset: 30 * minuteMs, lock: 7 * 24 * 60 * minuteMs };

/** A kind of letter, as the feature declares it whose news it brings. */
export type LetterKind = {
  readonly name: string;
  /** The group of its news: a customer may switch off the letters of a group, but those of security. */
  readonly group: MessageGroup;
  /** The purposes of its links, the letter's own first. */
  readonly links: readonly LinkPurpose[];
  /** Strangers can bring it about as often as they like: one customer gets a few an hour. */
  readonly isLimited: boolean;
};

/** A kind of letter. Unless it says otherwise it is about security, has a link that locks the account, and no limit. */
export const defineLetter = (kind: Pick<LetterKind, 'name'> & Partial<LetterKind>): LetterKind => ({
  ...{ group: 'security', links: ['lock'], isLimited: false },
  ...kind,
});

/** Until when a letter is worth sending: as long as what it is about can be used, without links for a week. */
export const worthUntil = (links: readonly { readonly until: Instant }[], writtenAt: Instant): Instant =>
  links[0]?.until ?? later(writtenAt, validMs.lock);

/**
 * The links of a letter that is written now. While the customer's own lock stands (`isLocked`) no letter locks: else each lock would make the next one, and a
 * mailbox could hold the account down for good.
 */
export function linksOf(
  { links }: Pick<LetterKind, 'links'>,
  { now, isLocked }: { readonly now: Instant; readonly isLocked: boolean },
): readonly { readonly purpose: LinkPurpose; readonly until: Instant }[] {
  const purposes = links.filter(purpose => purpose !== 'lock' || !isLocked);
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
