import { useEffect, useId, useRef, useState } from 'react';
import type { market } from '@parkett/contract';
import { classNames, formatAmount, formatDay, formatNumber, missing, signOf, type Elements } from '@parkett/ui';
import { HelpMark } from '../../../domain/help/help-mark.tsx';
import { presentLocation } from '../../../navigation/location.ts';
import { address, layoutOf } from '../../../navigation/paths.ts';
import { Link } from '../../../navigation/link.tsx';
import { shownDecimals } from '../../../lib/price.ts';
import { priceText } from '../../../lib/price-text.ts';
import { rich } from '../../../lib/rich-text.tsx';
import { useTexts } from '../../../lib/texts.ts';
import type { CostCard as Card } from '../queries.ts';
import type { Draft } from '../order-draft.ts';
import styles from './cost-card.module.css';

type CostCardProps = {
  card: Card | undefined;
  isOld: boolean;
  draft: Pick<Draft, 'side' | 'type'>;
  instrument: market.InstrumentRow;
  /** Shows commission and total alone, the rest on request: always, or on screens that are short. `brief`: total and what remains, a line each. */
  folds: 'always' | 'short' | 'brief';
  /** Below the figures. */ children?: Elements;
};

/** Places of the lines that stand while the card is folded: commission and total; total and what remains. */
const essential = { always: [1, 2], short: [1, 2], brief: [2, 5] } as const satisfies Record<CostCardProps['folds'], readonly number[]>;

/** What the order costs and leaves, before it is sent: every figure is the server's. */
export function CostCard({ card, isOld, draft, instrument, folds, children }: CostCardProps) {
  const { currency } = instrument;
  const t = useTexts('trading');
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const ref = useRef<HTMLElement>(null);
  // On a short screen the lines unfold below the edge.
  useEffect(() => {
    if (isUnfolded) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isUnfolded]);
  const money = (wire: string | null | undefined) => formatAmount(wire, currency);
  const isBuy = draft.side === 'buy';
  const isShort = signOf(card?.availableAfter) < 0;
  // Of the two lines the total names the commission that is in it.
  const isBrief = folds === 'brief' && !isUnfolded;
  const within = isBrief && card?.commission ? ` · ${t('commission')} ${money(card.commission)}` : '';
  const lines = [
    [t('costPrice'), priceText(card?.price, currency, shownDecimals(instrument))],
    [
      t('commission'),
      card?.commission ? `${money(card.commission)}${card.commissionRate ? ` · ${formatNumber(card.commissionRate)}\u00a0%` : ''}` : missing,
      <HelpMark key="help" word={t('commission')} article="costs" section={0} />,
    ],
    [t(isBuy ? 'total' : 'proceeds') + within, money(card?.total)],
    [t('settlesOn'), formatDay(card?.settlesOn), <HelpMark key="help" word={t('settlesOn')} article="settlement" section={0} />],
    [
      !isBuy ? t('available') : card?.reservedUpTo ? t('heldUpTo', { price: priceText(card.reservedUpTo, currency) }) : t('held'),
      isBuy ? money(card?.hold) : money(card?.available),
    ],
    ...(card?.exchange
      ? [[t('exchangedFirst'), `${formatAmount(card.exchange.given, card.exchange.from)} → ${money(card.exchange.got)}`] as const]
      : []),
    [t('availableAfter'), money(card?.availableAfter)],
  ] as const;
  return (
    <section ref={ref} className={styles.card} aria-label={t('costs')} aria-busy={isOld} data-folds={isUnfolded ? undefined : folds}>
      <button
        type="button"
        className={classNames(styles.fold, folds === 'short' && styles.onShort)}
        aria-label={t('costDetails')}
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <path d={isUnfolded ? 'm3 6 5 5 5-5' : 'm3 10 5-5 5 5'} />
        </svg>
      </button>
      <dl id={id} className={classNames(styles.lines, isOld && styles.old)}>
        {lines.map(([label, figure, help], i) => (
          <div key={i} className={classNames(i === 2 && styles.total, !essential[folds].some(place => place === i) && styles.more)}>
            <dt>
              <span>{label}</span>
              {help}
            </dt>
            <dd className={classNames(i === lines.length - 1 && isShort && styles.short)}>{figure}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}

/** What holds for every order: taxes, and on the first one the execution policy. */
export function OrderNotes({ isFirst }: { isFirst: boolean }) {
  const t = useTexts('trading');
  return (
    <div className={styles.notes} data-first={isFirst ? '' : undefined}>
      <p className={styles.small}>{t('taxNote')}</p>
      {isFirst ? <PolicyNote /> : null}
    </div>
  );
}

/** Where orders execute and whose conflict of interest that is: linked until the customer has placed an order. */
function PolicyNote() {
  const t = useTexts('trading');
  const to = address(layoutOf(presentLocation().path) === 'desktop' ? '/pc/information/aboutInfo' : '/information/aboutInfo', {
    section: 'execution-policy',
  });
  return <p className={styles.small}>{rich(t('policyNote'), { a: words => <Link to={to}>{words}</Link> })}</p>;
}
