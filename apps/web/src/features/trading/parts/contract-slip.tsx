import { useEffect, useRef, type ReactNode } from 'react';
import { Amount, Badge, Button, buttonClass, formatAmount, formatDay, formatInstant, formatQuantity } from '@parkett/ui';
import type { market, trading } from '@parkett/contract';
import { AskService } from '../../../domain/customer/ask-service.tsx';
import { Link } from '../../../navigation/link.tsx';
import { nameOf, shownDecimals } from '../../../lib/price.ts';
import { priceText } from '../../../lib/price-text.ts';
import { useTexts, type Texts } from '../../../lib/texts.ts';
import { presentLocation } from '../../../navigation/location.ts';
import { address, layoutOf } from '../../../navigation/paths.ts';
import { useOutcome, type Acceptance } from '../queries.ts';
import { walletOf } from '../../../lib/wallets.ts';
import { SignalOffer } from '../../../domain/messages/later-signal-offer.ts';
import { ReachNote } from './order-notes.tsx';
import { priceWords, useEndWords } from './order-words.ts';
import styles from './contract-slip.module.css';

type SlipProps = {
  acceptance: Acceptance;
  instrument: market.InstrumentRow;
  onDone: () => void;
  /** The address opened what the slip stands in: going on takes that entry's place in the history. */
  replaces?: boolean | undefined;
};

/** The confirmation of an order, in the manner of a contract note: number, time, terms, and what is held or, once it is over, what it cost. */
export function ContractSlip({ acceptance, instrument, onDone, replaces = false }: SlipProps) {
  const t = useTexts('trading');
  const outcome = useOutcome(acceptance);
  const place = orderPlace({ outcome, acceptance });
  const note = useRef<HTMLElement>(null);
  // The key that was pressed last is gone with its step.
  useEffect(() => note.current?.focus(), []);
  return (
    <div className={styles.step}>
      <article ref={note} tabIndex={-1} className={styles.slip} aria-label={t('slip')}>
        <p className={styles.kind}>{t('slip')}</p>
        <h3>{nameOf(instrument)}</h3>
        <Outcome order={outcome} instrument={instrument} />
        <SlipLines acceptance={acceptance} instrument={instrument} outcome={outcome} />
        <p className={styles.small}>{t('slipNote')}</p>
        <p className={styles.small}>
          <AskService about="order" thing={acceptance.number}>
            {t('askService')}
          </AskService>
        </p>
      </article>
      <SignalOffer />
      <div className={styles.actions}>
        <Link to={place.to} replace={replaces} onClick={replaces ? undefined : onDone} className={buttonClass({ kind: 'primary', wide: true })}>
          {t(place.label)}
        </Link>
        <Button wide kind="quiet" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}

type LinesProps = Pick<SlipProps, 'acceptance' | 'instrument'> & { outcome: trading.OrderView | null };

/** The note's figures, label by label. */
export function SlipLines({ acceptance, instrument, outcome }: LinesProps) {
  const t = useTexts('trading');
  const { number, side, quantity, acceptedAt, hold, currency, code, timeInForce, exchange } = acceptance;
  const lines: (readonly [string, ReactNode])[] = [
    [t('orderNumber'), number],
    [t('acceptedAt'), formatInstant(acceptedAt)],
    [t('instrument'), instrument.isin ? `${code} · ${instrument.isin}` : code],
    [t('order'), `${t(`side-${side}`)} · ${priceWords(t, { ...acceptance, decimals: shownDecimals(instrument) })}`],
    [t('quantity'), formatQuantity(quantity)],
    [t('validity'), t(`validity-${timeInForce}`)],
    [t('venue'), t('ownVenue')],
    ...(exchange
      ? [
          [
            t('exchangedFirst'),
            `${formatAmount(exchange.given, exchange.from)} → ${formatAmount(exchange.got, currency)} · ${exchange.number}`,
          ] as const,
        ]
      : []),
    ...(outcome
      ? executedLines(t, outcome)
      : [[t(side === 'buy' ? 'held' : 'heldShares'), side === 'buy' ? formatAmount(hold, currency) : formatQuantity(hold)] as const]),
  ];
  return (
    <dl>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What an order that is over cost or brought; nothing where nothing was executed. What was held is free again. */
function executedLines(t: Texts<'trading'>, { side, executedValue, fee, total, settlesOn, sale, currency }: trading.OrderView) {
  if (executedValue === null) return [];
  return [
    [t('executedValue'), formatAmount(executedValue, currency)],
    [t('commission'), formatAmount(fee, currency)],
    [t(side === 'buy' ? 'total' : 'proceeds'), formatAmount(total, currency)],
    [t('settlesOn'), formatDay(settlesOn)],
    ...(sale
      ? ([
          [t('purchaseCommission'), formatAmount(sale.purchaseCommission, currency)],
          [t('saleResult'), <Amount key="result" value={sale.result} currency={currency} signed />],
        ] as const)
      : []),
  ] as const;
}

/** The way to the order's own place: its position once it has one, else the pending orders or the history of its wallet. */
export function orderPlace({ outcome, acceptance }: { outcome: trading.OrderView | null; acceptance: Acceptance }) {
  const position = outcome?.positions[0];
  const desktop = layoutOf(presentLocation().path) === 'desktop';
  if (position)
    return { to: address(desktop ? '/pc/trade/positionDetail' : '/trade/positionDetail', { number: position }), label: 'toPosition' } as const;
  const list = { tab: outcome ? 'history' : 'pending', type: walletOf(acceptance.currency) };
  return { to: address(desktop ? '/pc/trade/index' : '/trade/index', list), label: 'toOrder' } as const;
}

export function Outcome({ order, instrument }: { order: trading.OrderView | null; instrument: market.InstrumentRow }) {
  const t = useTexts('trading');
  const endWords = useEndWords();
  return (
    <div className={styles.outcome} role="status">
      {order ? <Badge tone={order.state === 'executed' ? 'petrol' : 'brass'}>{endWords(order)}</Badge> : <Badge>{t('state-pending')}</Badge>}
      {order?.averagePrice ? (
        <span>
          {t('executedAt', {
            quantity: formatQuantity(order.filled),
            price: priceText(order.averagePrice, order.currency, shownDecimals(instrument)),
          })}
        </span>
      ) : null}
      {order ? <ReachNote order={order} /> : null}
    </div>
  );
}
