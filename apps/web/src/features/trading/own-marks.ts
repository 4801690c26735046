import type { ReplyAt, trading } from '@parkett/contract';
import { asPrice, formatDecimal, parseDecimal, roundToStep, type PriceSteps } from '@parkett/kernel';

type Own = Pick<ReplyAt<'trade/own'>, 'orders' | 'holding'>;
export type Executions = readonly ReplyAt<'trade/executions'>['executions'][number][];
export type Places = readonly ReplyAt<'trade/queue'>['places'][number][];
/** Which price of a pending order a line shows. */
export type OrderLine = { readonly order: trading.OrderView; readonly field: 'price' | 'stopPrice' };

export type MarkWords = {
  /** Beside an order's line. */
  readonly order: (line: OrderLine) => string;
  /** What dragging it is for. */
  readonly move: (order: trading.OrderView) => string;
  readonly entry: (quantity: string) => string;
  readonly execution: (execution: Executions[number]) => string;
};

const toneOf = (side: trading.Side): 'up' | 'down' => (side === 'buy' ? 'up' : 'down');

/** The lines that an instrument's pending orders have in its chart: of a stop-limit order two, of one without a price none. */
export const orderLines = (orders: readonly trading.OrderView[]): OrderLine[] =>
  orders.flatMap(order => (['stopPrice', 'price'] as const).filter(field => order[field] !== null).map(field => ({ order, field })));

export const lineKey = ({ order, field }: OrderLine): string => `${order.number} ${field}`;

/** What a customer has in an instrument as lines and marks of its chart: pending orders, the average entry price, executions. */
export function ownMarks({ orders, holding }: Own, { executions, words, movable }: { executions: Executions; words: MarkWords; movable: boolean }) {
  const entry = holding
    ? [{ key: 'entry', price: Number(holding.averagePrice), tone: 'plain' as const, dotted: true, tag: words.entry(holding.quantity), action: null }]
    : [];
  const lines = orderLines(orders).map(line => ({
    key: lineKey(line),
    price: Number(line.order[line.field]),
    tone: toneOf(line.order.side),
    dotted: line.field === 'stopPrice',
    tag: words.order(line),
    action: movable ? words.move(line.order) : null,
  }));
  return {
    lines: [...entry, ...lines],
    events: executions.map((execution, at) => ({
      key: `${execution.order} ${executions.length - at}`,
      at: Math.floor(Date.parse(execution.at) / 1000),
      price: Number(execution.price),
      tone: toneOf(execution.side),
      text: words.execution(execution),
    })),
  };
}

/** Pending orders as levels of the book, each with its place in the queue where the venue has one for it. */
export function ownLevels(
  orders: readonly trading.OrderView[],
  { places, text }: { places: Places; text: (order: trading.OrderView, place: Places[number] | null) => string },
) {
  return orders.flatMap(order => {
    const place = places.find(({ number }) => number === order.number) ?? null;
    const price = place?.price ?? (order.type === 'limit' ? order.price : null);
    return price === null ? [] : [{ key: order.number, side: order.side, price, quantity: place?.quantity ?? null, text: text(order, place) }];
  });
}

/** The price step nearest to a height of the chart; as it is while the steps aren't known. */
export function snapTo(steps: PriceSteps, priceScale: number): (price: number) => number {
  return price => {
    if (steps.length === 0) return price;
    const units = parseDecimal(Math.max(price, 0).toFixed(priceScale), priceScale);
    return Number(formatDecimal(roundToStep(steps, asPrice(units.ok ? units.value : 0n), 'nearest'), priceScale));
  };
}
