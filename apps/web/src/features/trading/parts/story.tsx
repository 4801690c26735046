import type { ReplyAt } from '@parkett/contract';
import { Amount, formatAmount, formatInstant, formatQuantity, signOf } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { priceText } from './price.tsx';
import styles from './story.module.css';

type Line = ReplyAt<'trade/position'>['story'][number];

/** A position's story from order to settlement: what happened, when, for how much; what is still to come is drawn open. */
export function Story({ lines, currency }: { lines: readonly Line[]; currency: string }) {
  const t = useTexts('trading');
  return (
    <ol className={styles.story} aria-label={t('story')}>
      {lines.map((line, i) => (
        <li key={`${line.at} ${line.kind} ${i}`} data-kind={line.kind} className={line.kind.endsWith('settles') ? styles.ahead : styles.done}>
          <div className={styles.head}>
            <b>{t(`story-${line.kind}`)}</b>
            {line.amount ? <Amount value={line.amount} currency={currency} /> : null}
          </div>
          <p className={styles.small}>
            {[
              formatInstant(line.at),
              line.quantity && line.price
                ? t('atPrice', { quantity: formatQuantity(line.quantity), price: priceText(line.price, currency) })
                : line.quantity
                  ? t('count', { quantity: formatQuantity(line.quantity) })
                  : null,
              line.fee && signOf(line.fee) > 0 ? t('withFee', { fee: formatAmount(line.fee, currency) }) : null,
              line.order,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ol>
  );
}
