import { formatDecimal, idOfNumber, instantToWire, ok, orderNumber, refuse, scaleOf, type Result } from '@parkett/kernel';
import { trading as contract, wire, type Denial } from '@parkett/contract';
import type { SignedIn, Standing } from '../../books/customers/index.ts';
import type { Order, OrderRequest } from '../../books/orders/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { Db } from '../../platform/db.ts';
import { costCard, priceListView } from './cost-card.ts';
import type { TradingFloor } from './place-orders.ts';
import { positionStory } from './position-story.ts';
import { listOrders, listPositions, ownOf } from './read-models.ts';
import { ordersFile } from './orders-file.ts';
import { changeFault } from './request-change.ts';
import { emptyStockList, stockList } from './stock-list.ts';
import type { Trading } from './trading.ts';

export type RouteParts = {
  readonly trading: Trading;
  readonly db: Db;
  readonly standingOf: (caller: SignedIn) => Standing;
  /** A money command on an unlocked session starts its idle time again. */
  readonly used: (caller: SignedIn) => void;
};

/** The acceptance, rebuilt from what was stored when the order was accepted: byte-equal on every repeat. */
function acceptanceOf(order: Order, floor: TradingFloor): contract.Acceptance {
  const { code, priceScale, quantityScale } = floor.instruments.withId(order.instrumentId);
  return {
    number: orderNumber(order.id),
    code,
    side: order.side,
    type: order.type,
    quantity: formatDecimal(order.quantity, quantityScale),
    price: order.price === null ? null : formatDecimal(order.price, priceScale),
    stopPrice: order.stopPrice === null ? null : formatDecimal(order.stopPrice, priceScale),
    timeInForce: order.timeInForce,
    acceptedAt: instantToWire(order.placedAt),
    hold: formatDecimal(order.holdPlaced, order.side === 'buy' ? scaleOf(order.currency) : quantityScale),
    currency: order.currency,
  };
}

const requestOf = (request: OrderRequest): { number: string; requestedAt: string } => ({
  number: orderNumber(request.orderId),
  requestedAt: instantToWire(request.at),
});

export function addTradingCalls(calls: Calls<SignedIn>, parts: RouteParts): void {
  addCommands(calls, parts);
  addReads(calls, parts);
}

function addCommands(calls: Calls<SignedIn>, { trading, standingOf, used }: RouteParts): void {
  const { floor } = trading;
  const callerOf = (session: SignedIn, key: string): { customer: bigint; standing: Standing; key: string } => {
    used(session);
    return { customer: session.customer.id, standing: standingOf(session), key };
  };
  calls.signedIn(contract.placeOrder, async (form, { session, key }) => {
    const placed = await trading.place(callerOf(session, key), form);
    return 'denial' in placed ? refuse(placed.denial) : ok(acceptanceOf(placed.order, floor));
  });
  calls.signedIn(contract.cancelOrder, async ({ number }, { session, key }) => {
    const asked = await trading.change(callerOf(session, key), { order: idOfNumber('O', number), form: null, number });
    return 'denial' in asked ? refuse(asked.denial) : ok(requestOf(asked.request));
  });
  calls.signedIn(contract.replaceOrder, async ({ number, ...form }, { session, key }) => {
    const asked = await trading.change(callerOf(session, key), { order: idOfNumber('O', number), form, number });
    if ('denial' in asked) return refuse(asked.denial);
    const { side, currency, instrumentId } = asked.order;
    const scale = side === 'buy' ? scaleOf(currency) : floor.instruments.withId(instrumentId).quantityScale;
    return ok({ ...requestOf(asked.request), hold: formatDecimal(asked.request.hold, scale), currency });
  });
}

function addReads(calls: Calls<SignedIn>, { trading, db, standingOf }: RouteParts): void {
  const { floor } = trading;
  const parts = { instruments: floor.instruments, board: floor.board, ruleBook: floor.ruleBook, now: floor.now };
  /** A filter by a code that isn't listed finds nothing. */
  const instrumentOf = (code: string | undefined): number | null => (code === undefined ? null : (floor.instruments.withCode(code)?.id ?? -1));
  const missing = <T>(found: T | null): Result<T, Denial> => (found === null ? refuse<Denial>({ code: 'order-does-not-exist' }) : ok(found));
  calls.signedIn(contract.costs, async (form, { session }) =>
    ok(await costCard(db, { floor, customer: session.customer.id, standing: standingOf(session), form })),
  );
  calls.signedIn(contract.reviewChange, async ({ number, ...form }, { session }) => {
    const asked = { floor, customer: session.customer.id, standing: standingOf(session), order: idOfNumber('O', number), form };
    return ok({ fault: await changeFault(db, asked) });
  });
  calls.signedIn(contract.orders, async ({ code, ...wish }, { session }) =>
    ok(await listOrders(db, { wish: { ...wish, customer: session.customer.id, instrument: instrumentOf(code) }, parts })),
  );
  calls.signedIn(contract.ordersFile, async ({ words, ...wish }, { session }) =>
    ok(await ordersFile(db, { wish: { ...wish, customer: session.customer.id }, words, parts })),
  );
  calls.signedIn(contract.positions, async ({ code, ...wish }, { session }) =>
    ok(await listPositions(db, { wish: { ...wish, customer: session.customer.id, instrument: instrumentOf(code) }, parts })),
  );
  calls.signedIn(contract.positionDetail, async ({ number }, { session }) =>
    missing(await positionStory(db, { customer: session.customer.id, number, parts })),
  );
  calls.signedIn(contract.ownOf, async ({ code }, { session }) =>
    ok(await ownOf(db, { customer: session.customer.id, instrument: instrumentOf(code) ?? -1, parts })),
  );
  calls.signedIn(wire.stocks, async ({ type, buy_type, state, page, size }, { session }) => {
    // Day trades don't exist yet: their list holds nothing but its sums.
    if (buy_type === 1) return ok(emptyStockList(wire.currencyOfWallet(type)));
    return ok(await stockList(db, { wish: { customer: session.customer.id, type, closed: state === 'closed', page, size }, parts }));
  });
  calls.open(contract.tradingRules, async () => ok(priceListView(floor.ruleBook.reader, instantToWire(floor.now()).slice(0, 10))));
}
