import type { ReplyOf, trading } from '@parkett/contract';
import { formatDecimal, orderNumber, type Instrument } from '@parkett/kernel';
import { ordersOf, type OrderDesk } from '../../books/orders/index.ts';
import type { Queryable } from '../../platform/db.ts';

type Places = ReplyOf<typeof trading.queue>['places'];

const ordersMax = 300;

/** Where a customer's pending orders of one instrument stand in the book now, as its venue says. An order that is in no book isn't told. */
export async function placesInQueue(db: Queryable, asked: { desk: OrderDesk; customer: bigint; instrument: Instrument }): Promise<Places> {
  const { desk, customer, instrument } = asked;
  const { orders } = await ordersOf(db, {
    customer,
    currency: null,
    pending: true,
    end: null,
    instrument: instrument.id,
    offset: 0,
    size: ordersMax,
  });
  if (orders.length === 0) return [];
  const places = await desk.placesOf(orders);
  const quantity = (units: bigint): string => formatDecimal(units, instrument.quantityScale);
  return orders.flatMap(order => {
    const place = places.get(order.id);
    if (!place) return [];
    const { position, orders: inLevel } = place;
    return [
      {
        ...{ number: orderNumber(order.id), side: order.side, price: formatDecimal(place.price, instrument.priceScale) },
        ...{ ahead: quantity(place.ahead), position, quantity: quantity(place.quantity), orders: inLevel },
      },
    ];
  });
}
