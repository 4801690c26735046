import { useEffect, useRef, useState } from 'react';
import type { market, trading } from '@parkett/contract';
import { formatDecimal } from '@parkett/kernel';
import { formatQuantity } from '@parkett/ui';
import { useCall } from '../../../lib/reads/query.ts';
import { shownDecimals } from '../../../lib/price.ts';
import { priceText } from '../../../lib/price-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { stepsFromWire, unitsOf } from '../order-draft.ts';
import { lineKey, orderLines, ownLevels, ownMarks, snapTo, type MarkWords, type Places } from '../own-marks.ts';
import { useOwn, useOwnExecutions, useQueue } from '../queries.ts';
import { ChangeOrder } from './change-order.tsx';
import { orderWords } from './order-words.ts';
import { useQueueWords } from './queue-words.ts';
import type { ChangeStart } from './use-change.ts';

type Marks = ReturnType<typeof ownMarks>;
export type OwnMarksShown = Marks & {
  readonly levels: ReturnType<typeof ownLevels>;
  readonly snap: (price: number) => number;
  readonly onMove: (key: string, price: number | null) => void;
};

type OwnMarksProps = {
  instrument: market.InstrumentRow;
  /** Lines of orders can be dragged. */
  movable?: boolean;
  /** Hears what there is to draw whenever that changes; null when there is nothing any more. */
  onMarks: (marks: OwnMarksShown | null) => void;
};

/** What the customer has in an instrument, for chart and book: it draws nothing itself but the change that a dragged line asks for. */
export function OwnMarks({ instrument, movable = false, onMarks }: OwnMarksProps) {
  const { code, priceScale } = instrument;
  const words = useMarkWords(instrument);
  const levelWords = useLevelWords();
  const own = useOwn(code);
  const executions = useOwnExecutions(code);
  const places = useQueue(code, movable ? (own?.orders ?? []) : []);
  const detail = useCall('market/instrument', { code }, { quiet: true, staleMs: 60_000 }).data;
  const [change, setChange] = useState<{ order: trading.OrderView; start: ChangeStart | null } | null>(null);
  const shown = own && {
    marks: ownMarks(own, { executions, words, movable }),
    levels: ownLevels(own.orders, { places, text: levelWords }),
    lines: orderLines(own.orders),
    steps: detail?.priceSteps ?? [],
  };
  const told = useSteady(shown);
  useEffect(() => {
    if (!told) return onMarks(null);
    onMarks({
      ...told.marks,
      levels: told.levels,
      snap: snapTo(stepsFromWire(told.steps, priceScale), priceScale),
      onMove: (moved, price) => {
        const line = told.lines.find(one => lineKey(one) === moved);
        if (line) setChange({ order: line.order, start: price === null ? null : { [line.field]: price.toFixed(priceScale) } });
      },
    });
  }, [told, priceScale, onMarks]);
  useEffect(() => () => onMarks(null), [onMarks]);
  return change ? <ChangeOrder key={change.order.number} order={change.order} start={change.start} onClose={() => setChange(null)} /> : null;
}

/** The same object for as long as it says the same: reads come anew each second while prices move. */
function useSteady<T>(value: T): T {
  const key = JSON.stringify(value);
  const kept = useRef({ key, value });
  if (kept.current.key !== key) kept.current = { key, value };
  return kept.current.value;
}

/** `Kauf 10 · Limit`: what a line is, its price stands on the axis. */
function useMarkWords(instrument: market.InstrumentRow): MarkWords {
  const t = useTexts('trading');
  const { currency } = instrument;
  const decimals = shownDecimals(instrument);
  return {
    order: ({ order, field }) =>
      t('markOrder', { side: t(`side-${order.side}`), quantity: leftOf(order), kind: t(field === 'price' ? 'limit' : 'stop') }),
    move: order => t('moveNamed', { order: orderWords(t, { ...order, decimals }) }),
    entry: quantity => t('markEntry', { quantity: formatQuantity(quantity) }),
    execution: ({ side, quantity, price }) =>
      t('markExecution', { side: t(`side-${side}`), quantity: formatQuantity(quantity), price: priceText(price, currency, decimals) }),
  };
}

/** What of an order still waits. */
function leftOf({ quantity, filled }: trading.OrderView): string {
  const scale = Math.max(...[quantity, filled].map(wire => wire.split('.')[1]?.length ?? 0));
  return formatQuantity(formatDecimal(unitsOf(quantity, scale) - unitsOf(filled, scale), scale));
}

/** Whose level of the book it is, and where in its queue. */
function useLevelWords(): (order: trading.OrderView, place: Places[number] | null) => string {
  const t = useTexts('trading');
  const queueWords = useQueueWords();
  return (order, place) => {
    const whose = t(`ownInBook-${order.side}`, { quantity: leftOf(order) });
    return place ? `${whose}: ${queueWords(place)}` : whose;
  };
}
