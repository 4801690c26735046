import { dateAt, formatDateTime, formatUtcOffset, instantOf } from '@parkett/kernel';
import { portfolio, type ReplyOf, type trading } from '@parkett/contract';
import { csvOf } from '../../platform/csv/csv.ts';
import type { Queryable } from '../../platform/db.ts';
import { listOrders, type OrdersWish } from './read-models.ts';
import type { ViewParts } from './views.ts';

const rowsAtOnce = 300;

/** A figure as German spreadsheets read it: decimal comma, no grouping; zeros at its end go, down to `least` decimals. */
function figure(wire: string | null, least: number): string {
  if (wire === null) return '';
  const [whole, fraction = ''] = wire.split('.') as [string, string?];
  const shown = fraction.slice(0, least) + fraction.slice(least).replace(/0+$/, '');
  return shown === '' ? whole : `${whole},${shown}`;
}

const time = (wire: string | null): string => (wire === null ? '' : formatDateTime(instantOf(wire), 'de'));
const offset = (wire: string | null): string => (wire === null ? '' : formatUtcOffset(instantOf(wire)));

type Words = Readonly<Record<string, string>>;

function cellsOf(order: trading.OrderView, word: (own: string) => string): Record<portfolio.FileColumn, string> {
  return {
    number: order.number,
    placed: time(order.placedAt),
    placedOffset: offset(order.placedAt),
    ended: time(order.endedAt),
    endedOffset: offset(order.endedAt),
    code: order.code,
    name: order.name,
    side: word(order.side),
    type: word(order.type),
    state: word(order.state),
    reason: order.reason === null ? '' : word(order.reason),
    quantity: figure(order.quantity, 0),
    filled: figure(order.filled, 0),
    price: figure(order.price, 2),
    average: figure(order.averagePrice, 2),
    // Money keeps its currency's decimals.
    fee: order.fee.replace('.', ','),
    currency: order.currency,
  };
}

/**
 * The history as a CSV for German spreadsheets: semicolons and decimal commas, times on the market's clock in the app's format, each with its offset from
 * UTC beside it.
 */
export async function ordersFile(
  db: Queryable,
  request: { wish: Omit<OrdersWish, 'state'>; words: Words | undefined; parts: ViewParts },
): Promise<ReplyOf<typeof portfolio.ordersFile>> {
  const word = (own: string): string => request.words?.[own] ?? own;
  const rows: string[][] = [portfolio.fileColumns.map(word)];
  for (let page = 1; ; page += 1) {
    const wish = { ...request.wish, state: 'ended', page, size: rowsAtOnce } as const;
    const { orders, total } = await listOrders(db, { wish, parts: request.parts });
    for (const order of orders) {
      const cells = cellsOf(order, word);
      rows.push(portfolio.fileColumns.map(column => cells[column]));
    }
    if (page * rowsAtOnce >= total) break;
  }
  return { name: `orders-${dateAt(request.parts.now())}.csv`, content: csvOf(rows, 'de') };
}
