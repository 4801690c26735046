import type { ReplyAt } from '@parkett/contract';
import { Amount, currencySign, formatAmount, formatInstant, formatQuantity, formatSigned, signOf } from '@parkett/ui';
import { useTexts, type Texts } from '../../../lib/texts.ts';
import { reachWords } from './order-notes.tsx';
import { endReasons } from './order-words.ts';
import { priceText } from '../../../lib/price-text.ts';
import styles from './story.module.css';

type Line = ReplyAt<'trade/position'>['story'][number];

/** What was executed has a value; a settlement moves money one way or the other, and its sign says which. */
function Money({ line: { kind, amount }, currency }: { line: Line; currency: string }) {
  const t = useTexts('trading');
  if (amount === null) return null;
  if (kind === 'executed' || kind === 'sold') {
    return (
      <span>
        <small>{t('executedValue')}</small> <Amount value={amount} currency={currency} />
      </span>
    );
  }
  if (kind === 'closed') return <Amount value={amount} currency={currency} signed />;
  return (
    <span>
      {formatSigned(amount)}&nbsp;{currencySign(currency)}
    </span>
  );
}

/** Why an order of the story ended unfilled, with the figures where a price was wanting. */
function whyEnded(t: Texts<'trading'>, { reason, reach }: Line, currency: string): string | null {
  const known = endReasons.find(one => one === reason);
  return reachWords(t, { reach, reason, currency }) ?? (known ? t(`reason-${known}`) : null);
}

/** A position's story from order to settlement: what happened, when, for how much; what is still to come is drawn open. */
export function Story({ lines, currency }: { lines: readonly Line[]; currency: string }) {
  const t = useTexts('trading');
  return (
    <ol className={styles.story} aria-label={t('story')}>
      {lines.map((line, i) => (
        <li key={`${line.at} ${line.kind} ${i}`} data-kind={line.kind} className={line.kind.endsWith('settles') ? styles.ahead : styles.done}>
          <div className={styles.head}>
            <b>{t(`story-${line.kind}`)}</b>
            <Money line={line} currency={currency} />
          </div>
          <p className={styles.small}>
            {[
              formatInstant(line.at),
              line.quantity && line.price
                ? t('atPrice', { quantity: formatQuantity(line.quantity), price: priceText(line.price, currency) })
                : line.quantity
                  ? t('count', { quantity: formatQuantity(line.quantity) })
                  : null,
              line.kind.endsWith('triggered') && line.price && line.phase
                ? t('triggeredBy', { price: priceText(line.price, currency), phase: t(`phase-${line.phase}`) })
                : null,
              line.stopPrice ? t('stopAt', { price: priceText(line.stopPrice, currency) }) : null,
              line.fee && signOf(line.fee) > 0 ? t('withFee', { fee: formatAmount(line.fee, currency) }) : null,
              line.order,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {line.reason ? <p className={styles.small}>{whyEnded(t, line, currency)}</p> : null}
        </li>
      ))}
    </ol>
  );
}
