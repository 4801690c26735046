import type { CorporateEventRow } from '@parkett/contract/desk-corporate-actions';
import { formatAmount, formatNumber } from '@parkett/ui';
import type { Say } from '../../lib/text.ts';

type Terms = Pick<CorporateEventRow, 'perShare' | 'oldShares' | 'newShares' | 'currency'>;

/** A dividend per share, or the ratio of a split; nothing while it isn't fixed. */
export function termsText(say: Say, { perShare, oldShares, newShares, currency }: Terms): string {
  if (perShare !== null) return say('perShareOf').replace('{amount}', formatAmount(perShare, currency));
  if (oldShares === null || newShares === null) return say('notFixedYet');
  return say('ratioOf').replace('{old}', formatNumber(oldShares)).replace('{new}', formatNumber(newShares));
}
