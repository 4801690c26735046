import type { CorporateEventRow } from '@parkett/contract/desk-corporate-actions';
import { formatAmount, formatNumber } from '@parkett/ui';
import type { Say } from '../../lib/text.ts';

type Terms = Pick<CorporateEventRow, 'kind' | 'isPaid' | 'perShare' | 'oldShares' | 'newShares' | 'currency'>;

/** A dividend per share, the ratio of a split, or the payment of a delisting; nothing while it isn't fixed. */
export function termsText(say: Say, { kind, isPaid, perShare, oldShares, newShares, currency }: Terms): string {
  if (kind === 'delisting') return say(isPaid ? 'delisting-average' : 'delisting-without-price');
  if (perShare !== null) return say('perShareOf').replace('{amount}', formatAmount(perShare, currency));
  if (oldShares === null || newShares === null) return say('notFixedYet');
  return say('ratioOf').replace('{old}', formatNumber(oldShares)).replace('{new}', formatNumber(newShares));
}
