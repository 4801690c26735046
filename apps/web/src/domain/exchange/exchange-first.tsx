import type { ReplyAt } from '@parkett/contract';
import type { Currency } from '@parkett/kernel';
import { Choice, Fact, formatAmount, formatNumber, Select } from '@parkett/ui';
import { useEffect } from 'react';
import { useCall } from '../../lib/reads/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { ratesRefused, useFreshQuote } from './fresh-quote.ts';
import { RateRing } from './rate-ring.tsx';
import styles from './exchange-first.module.css';

/** The wallet that gives; its rate once there is one. */
export type WantedExchange = { readonly from: Currency; readonly quote: string | null };

type ExchangeFirstProps = {
  /** The currency of the order. */
  readonly to: Currency;
  /** Null: not ticked. */
  readonly wanted: WantedExchange | null;
  readonly onWant: (wanted: WantedExchange | null) => void;
  /** Both amounts as the server computed them for this order; null before it has, and where nothing is missing. */
  readonly exchange: ReplyAt<'trade/costs'>['exchange'];
  /** The code of the refusal that is shown. */
  readonly refusal: string | null;
};

/** The time for an order to be sent before its rate ends. */
const aheadMs = 3_000;

/** A tick by which an order's wallet gets the money that it lacks, out of another wallet, with the rate and how long it holds. */
export function ExchangeFirst({ to, wanted, onWant, exchange, refusal }: ExchangeFirstProps) {
  const t = useTexts('exchange');
  const { data } = useCall('wallet/all', {}, { quiet: true });
  const giving = (data?.wallets ?? []).filter(({ currency, available }) => currency !== to && Number(available) > 0);
  const from = wanted?.from ?? giving[0]?.currency ?? null;
  const read = useFreshQuote({ from: from ?? to, to }, { enabled: wanted !== null && from !== null, aheadMs });
  const rate = wanted === null ? undefined : read.data;
  const { refetch } = read;
  useEffect(() => {
    if (wanted && rate && wanted.quote !== rate.quote) onWant({ from: wanted.from, quote: rate.quote });
  }, [wanted, rate, onWant]);
  const isRefused = refusal !== null && ratesRefused.includes(refusal);
  useEffect(() => {
    if (isRefused) void refetch();
  }, [isRefused, refetch]);
  if (from === null) return null;
  return (
    <section className={styles.first} aria-label={t('first')}>
      <Choice label={t('first')} checked={wanted !== null} onChange={({ target }) => onWant(target.checked ? { from, quote: null } : null)} />
      {wanted !== null && giving.length > 1 ? (
        <Select label={t('firstFrom')} value={from} onChange={({ target }) => onWant({ from: target.value as Currency, quote: null })}>
          {giving.map(({ currency, available }) => (
            <option key={currency} value={currency}>
              {`${currency} · ${formatAmount(available, currency)}`}
            </option>
          ))}
        </Select>
      ) : null}
      {rate ? (
        <>
          <p className={styles.rate}>
            <span>{`1 ${rate.from} = ${formatNumber(rate.rate)} ${rate.to}`}</span>
            <RateRing key={rate.quote} since={read.dataUpdatedAt} validMs={rate.validMs} />
          </p>
          {exchange ? (
            <dl>
              <Fact label={t('give', { currency: exchange.from })}>{formatAmount(exchange.given, exchange.from)}</Fact>
              <Fact label={t('get', { currency: to })}>{formatAmount(exchange.got, to)}</Fact>
              <Fact label={t('spreadPaid')}>{formatAmount(exchange.spread, exchange.from)}</Fact>
            </dl>
          ) : null}
          <p className={styles.small}>{t('firstText', { currency: to })}</p>
        </>
      ) : null}
    </section>
  );
}
