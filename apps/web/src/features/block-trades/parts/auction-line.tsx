import { formatMinute, formatRate } from '@parkett/ui';
import { priceText } from '../../../lib/price-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { Offer } from '../queries.ts';
import styles from './block-trades.module.css';

/** The source of a price: the auction, its moment, and the discount. */
export function AuctionLine({ offer: { amounts, currency, discount } }: { offer: Offer }) {
  const t = useTexts('block-trades');
  if (!amounts?.auction) return null;
  const { price, at, phase } = amounts.auction;
  const words = { price: priceText(price, currency), at: formatMinute(at), discount: formatRate(discount).replace('+', '') };
  const kind = phase === 'midday-auction' || phase === 'closing-auction' ? phase : 'opening-auction';
  return <p className={styles.muted}>{t(`source-${kind}`, words)}</p>;
}
