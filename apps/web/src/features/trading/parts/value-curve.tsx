import { useState } from 'react';
import type { portfolio, ReplyAt } from '@parkett/contract';
import { Amount, baseLine, Change, formatAmount, formatDay, formatHour, formatInstant, formatMinute, linePath, Segments, signOf } from '@parkett/ui';
import { useCall } from '../../../lib/reads/query.ts';
import { reads } from '../reads.ts';
import { useTexts } from '../../../lib/texts.ts';
import { headlineScale } from '../../../lib/price.ts';
import { type WalletName } from '../../../lib/wallets.ts';
import styles from './value-curve.module.css';

export { DayLine } from './day-line.tsx';

type ValueHistory = ReplyAt<'trade/value'>;

const ranges = ['day', 'week', 'month', 'year', 'all'] as const satisfies readonly portfolio.ValueRange[];
const everyMs = 60_000;
const box = { width: 320, height: 96 };
/** The height of the drawing stands for half a per cent of the value at least: a few cents of a large one aren’t a fall. */
const spanMinOf = (value: number): number => Math.abs(value) / 200;

/** What the wallet was worth over time, from a day to all of it, as a curve with what it gained; every figure is the server’s. */
export function ValueCurve({ type }: { type: WalletName }) {
  const t = useTexts('trading');
  const [range, setRange] = useState<portfolio.ValueRange>('day');
  const { data } = useCall(reads.value, { type, range }, { keepPrevious: true, quiet: true, refetchMs: everyMs });
  return (
    <section className={styles.curve} aria-label={t('valueOverTime')}>
      <Course key={`${type} ${range}`} history={data} range={range} />
      <Segments
        label={t('valueRange')}
        look="pills"
        value={range}
        onChange={setRange}
        options={ranges.map(value => ({ value, label: t(`range-${value}`) }))}
      />
    </section>
  );
}

/** The course of today alone, where the day's result stands above it. */
export function DayCurve({ type }: { type: WalletName }) {
  const t = useTexts('trading');
  const { data } = useCall(reads.value, { type, range: 'day' }, { keepPrevious: true, quiet: true, refetchMs: everyMs });
  return (
    <section className={styles.curve} aria-label={t('valueOverTime')}>
      <Course history={data} range="day" />
    </section>
  );
}

function Course({ history, range }: { history: ValueHistory | undefined; range: portfolio.ValueRange }) {
  const t = useTexts('trading');
  const [at, setAt] = useState<number | null>(null);
  const { points = [], currency = 'EUR', result, resultRate } = history ?? {};
  if (history && points.length < 2) return <p className={styles.note}>{t('valueLater')}</p>;
  const shown = at === null ? undefined : points[at];
  return (
    <figure className={styles.course}>
      <figcaption className={styles.caption}>
        {shown ? (
          <>
            <Amount value={shown.value} currency={currency} scale={headlineScale} /> <span>{formatMinute(shown.at)}</span>
          </>
        ) : (
          <>
            <span className={styles.period}>{t(`course-${range}`)}</span>{' '}
            {range === 'day' ? null : <Amount value={result} currency={currency} scale={headlineScale} signed />}{' '}
            <Change value={resultRate} percent />
          </>
        )}
      </figcaption>
      <div className={styles.plot} data-keeps-touches="">
        <Drawing points={points} tone={signOf(result)} at={at} />
        {points.length > 1 ? <Reader points={points} currency={currency} at={at} onRead={setAt} /> : null}
      </div>
      <Ends points={points} />
    </figure>
  );
}

type Points = ValueHistory['points'];

function Drawing({ points, tone, at }: { points: Points; tone: -1 | 0 | 1; at: number | null }) {
  // Drawn, never shown as figures.
  const values = points.map(({ value }) => Number(value));
  const course = { ...box, base: values[0], spanMin: spanMinOf(values[0] ?? 0) };
  const isLine = points.length > 1;
  const x = at === null ? null : (at / (points.length - 1)) * box.width;
  return (
    <svg
      className={styles.drawing}
      data-tone={tone > 0 ? 'up' : tone < 0 ? 'down' : 'flat'}
      viewBox={`0 -2 ${box.width} ${box.height + 4}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {isLine ? <path className={styles.base} d={baseLine(values, course)} /> : null}
      {isLine ? <path className={styles.line} d={linePath(values, course)} /> : null}
      {x === null ? null : <path className={styles.cursor} d={`M${x} -2V${box.height + 2}`} />}
    </svg>
  );
}

type ReaderProps = { points: Points; currency: string; at: number | null; onRead: (at: number | null) => void };

/** Reads one point of the course: under the mouse, the finger or by the arrow keys. */
function Reader({ points, currency, at, onRead }: ReaderProps) {
  const t = useTexts('trading');
  const last = points.length - 1;
  const { at: moment, value } = points[at ?? last] ?? points[last]!;
  return (
    <input
      type="range"
      className={styles.reader}
      min={0}
      max={last}
      value={at ?? last}
      aria-label={t('valueAt')}
      aria-valuetext={`${formatInstant(moment)}: ${formatAmount(value, currency, headlineScale)}`}
      onChange={event => onRead(Number(event.target.value))}
      onPointerMove={({ clientX, currentTarget, pointerType }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        if (pointerType === 'mouse') onRead(Math.min(last, Math.max(0, Math.round(((clientX - left) / width) * last))));
      }}
      onPointerLeave={() => onRead(null)}
      onPointerUp={({ pointerType }) => pointerType !== 'mouse' && onRead(null)}
      onBlur={() => onRead(null)}
    />
  );
}

/** When the course begins and ends: hours within a day, else days. */
function Ends({ points }: { points: Points }) {
  const [first, last] = [points[0]?.at, points.at(-1)?.at];
  const format = formatDay(first) === formatDay(last) ? formatHour : formatDay;
  return (
    <p className={styles.ends} aria-hidden="true">
      <span>{first ? format(first) : '\u00a0'}</span>
      <span>{last ? format(last) : null}</span>
    </p>
  );
}
