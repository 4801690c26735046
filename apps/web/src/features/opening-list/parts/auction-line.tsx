import { memo } from 'react';
import { Change, formatQuantity, signOf } from '@parkett/ui';
import { priceText } from '../../../lib/price-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { address, type Layout } from '../../../navigation/paths.ts';
import type { Line } from '../line.ts';
import type { Row } from '../queries.ts';
import styles from './opening-list.module.css';

type Props = { readonly row: Row; readonly line: Line; readonly layout: Layout };

const isSame = (before: Props, next: Props): boolean =>
  before.row.code === next.row.code &&
  before.row.name === next.row.name &&
  before.layout === next.layout &&
  (['state', 'price', 'volume', 'surplus', 'changeRate', 'isMakers'] as const).every(key => before.line[key] === next.line[key]);

/** One share's auction; leads to the share. */
export const AuctionLine = memo(function AuctionLine({ row: { code, name, currency }, line, layout }: Props) {
  const t = useTexts('opening-list');
  const to = address(layout === 'desktop' ? '/pc/market/stockDetail' : '/market/stockDetail', { code });
  const source = line.state === 'called' ? ` · ${t(line.isMakers ? 'makers' : 'book')}` : '';
  return (
    <li>
      <Link to={to} className={styles.row}>
        <span className={styles.words}>
          <b>{name}</b>
          <small>
            {code}
            {source}
          </small>
        </span>
        <span className={styles.figures}>
          <b>{priceText(line.price, currency)}</b>
          <Change value={line.changeRate} percent />
        </span>
        <small className={styles.volume}>{t('volume', { quantity: formatQuantity(line.volume) })}</small>
        <small className={styles.surplus}>{line.state === 'called' ? <Surplus surplus={line.surplus} /> : null}</small>
      </Link>
    </li>
  );
}, isSame);

function Surplus({ surplus }: { surplus: string | null }) {
  const t = useTexts('opening-list');
  const sign = signOf(surplus);
  if (surplus === null || sign === 0) return t('noSurplus');
  return t(sign > 0 ? 'surplusBuy' : 'surplusSell', { quantity: formatQuantity(surplus.replace('-', '')) });
}
