import { formatDecimal, instantToWire, ok, orderNumber, refuse, scaleOf, stretchOfDays, utcDate, type Result } from '@parkett/kernel';
import { denied, portfolio, trading as contract, wire, type Denial, type ReplyOf } from '@parkett/contract';
import type { SignedIn, Standing } from '../../books/customers/index.ts';
import {
  reviewChange,
  type ChangedCosts,
  type Order,
  type ToldExchange,
  type OrderRequest,
  type OrderDesk,
  type DeskContext,
} from '../../books/orders/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { mapAnswer, type KeyedCall } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db.ts';
import { costCard, priceListView } from './cost-card.ts';
import { changeHash, CustomerOrders, orderHash, type OrderCaller } from './customer-orders.ts';
import { positionStory, type DividendsOf } from './position-story.ts';
import { holdings } from './holdings.ts';
import { endedStops, listOrders, listPositions, oneOrder, orderedInstrumentsOf, ownOf } from './read-models.ts';
import { ordersFile } from './orders-file.ts';
import { realisedResults } from './realised-results.ts';
import { ownExecutions } from './own-executions.ts';
import { placesInQueue } from './places-in-queue.ts';
import { emptyStockList, stockList } from './stock-list.ts';
import { valueHistory, type ValueParts } from './value-history.ts';

export type RouteParts = {
  readonly desk: OrderDesk;
  readonly db: Db;
  readonly standingOf: (caller: SignedIn) => Standing;
  /** The caller as is written now, for what is only looked at. */
  readonly look: (caller: SignedIn) => Promise<SignedIn>;
  readonly dividendsOf: DividendsOf;
} & Pick<ValueParts, 'history' | 'movements'>;

/** The acceptance, rebuilt from what was stored when the order was accepted: byte-equal on every repeat. */
function acceptanceOf(order: Order, { context, exchange }: { context: DeskContext; exchange: ToldExchange | null }): contract.Acceptance {
  const { code, priceScale, quantityScale } = context.instruments.withId(order.instrumentId);
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
    exchange,
  };
}

const requestOf = (request: OrderRequest): { number: string; requestedAt: string } => ({
  number: orderNumber(request.orderId),
  requestedAt: instantToWire(request.at),
});

function changedCosts(
  order: Order,
  { costs, context }: { costs: ChangedCosts; context: DeskContext },
): ReplyOf<typeof contract.reviewChange>['costs'] {
  const { currency, side, instrumentId } = order;
  const money = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
  return {
    currency,
    value: money(costs.value),
    commission: money(costs.commission),
    total: money(costs.total),
    hold: side === 'buy' ? money(costs.hold) : formatDecimal(costs.hold, context.instruments.withId(instrumentId).quantityScale),
    availableAfter: costs.availableAfter === null ? null : money(costs.availableAfter),
  };
}

export function addTradingCalls(calls: Calls<SignedIn>, parts: RouteParts): void {
  addCommands(calls, parts);
  addReads(calls, parts);
  addPortfolio(calls, parts);
}

function addCommands(calls: Calls<SignedIn>, { desk, db, standingOf }: RouteParts): void {
  const { context } = desk;
  const orders = new CustomerOrders({ desk, db });
  const callerOf = (session: SignedIn, key: KeyedCall): OrderCaller => ({ key, customer: session.customer.id, standing: standingOf(session) });
  calls.keyed(contract.placeOrder, async (form, { session, commandKey }) => {
    const placed = await orders.place(callerOf(session, commandKey(orderHash(form))), form);
    const exchange = form.exchange && placed.outcome === 'accepted' ? ((await context.exchanges?.ofOrder(db, placed.answer.id)) ?? null) : null;
    return mapAnswer(placed, order => acceptanceOf(order, { context, exchange }));
  });
  calls.keyed(contract.cancelOrder, async ({ number }, { session, commandKey }) => {
    const asked = await orders.change(callerOf(session, commandKey(changeHash(number, null))), { number, form: null });
    return mapAnswer(asked, ({ request }) => requestOf(request));
  });
  calls.keyed(contract.replaceOrder, async ({ number, ...form }, { session, commandKey }) => {
    const asked = await orders.change(callerOf(session, commandKey(changeHash(number, form))), { number, form });
    return mapAnswer(asked, ({ request, order: { effect, currency, instrumentId } }) => {
      const scale = effect === 'open' ? scaleOf(currency) : context.instruments.withId(instrumentId).quantityScale;
      return { ...requestOf(request), hold: formatDecimal(request.hold, scale), currency };
    });
  });
}

function valueParts({ desk: { context }, history, movements }: RouteParts): ValueParts {
  const { instruments, board, ledger, now } = context;
  return { instruments, board, history, movements, chart: ledger.chart, now };
}

function addReads(calls: Calls<SignedIn>, given: RouteParts): void {
  const { desk, db, standingOf, look, dividendsOf } = given;
  const { context } = desk;
  const orders = new CustomerOrders({ desk, db });
  const parts = { instruments: context.instruments, board: context.board, ruleBook: context.ruleBook, now: context.now };
  /** A filter by a code that isn't listed finds nothing. */
  const instrumentOf = (code: string | undefined): number | null => (code === undefined ? null : (context.instruments.withCode(code)?.id ?? -1));
  const missing = <T>(found: T | null): Result<T, Denial> => (found === null ? refuse<Denial>({ code: 'order-does-not-exist' }) : ok(found));
  calls.signedIn(contract.costs, async (form, { session }) =>
    ok(await costCard(db, { context, customer: session.customer.id, standing: standingOf(await look(session)), form })),
  );
  calls.signedIn(contract.reviewChange, async ({ number, ...form }, { session }) => {
    const { order, intent } = await orders.readChange(session.customer.id, { number, form });
    const reviewed = await reviewChange(db, { context, standing: standingOf(await look(session)), order, intent });
    return ok(
      reviewed.ok ? { fault: null, costs: changedCosts(order!, { costs: reviewed.value, context }) } : { fault: reviewed.error, costs: null },
    );
  });
  /** The filters of a history with its customer, or the refusal of a day that is none. */
  const wished = <W extends { readonly from?: string | undefined; readonly to?: string | undefined; readonly code?: string | undefined }>(
    { from, to, code, ...wish }: W,
    { customer }: SignedIn,
  ) => {
    const days = stretchOfDays({ from, to });
    return days ? ok({ ...wish, ...days, customer: customer.id, instrument: instrumentOf(code) }) : denied('malformed', { field: 'from, to' });
  };
  calls.signedIn(contract.orders, async (sent, { session }) => {
    const wish = wished(sent, session);
    return wish.ok ? ok(await listOrders(db, { wish: wish.value, parts })) : wish;
  });
  calls.signedIn(contract.ordered, async ({ type }, { session }) =>
    ok(await orderedInstrumentsOf(db, { customer: session.customer.id, type, instruments: context.instruments })),
  );
  calls.signedIn(contract.orderOne, async ({ number }, { session }) => missing(await oneOrder(db, { customer: session.customer.id, number, parts })));
  calls.signedIn(contract.endedStops, async (_, { session }) => ok(await endedStops(db, { customer: session.customer.id, parts })));
  calls.signedIn(portfolio.ordersFile, async ({ words, ...sent }, { session }) => {
    const wish = wished(sent, session);
    return wish.ok ? ok(await ordersFile(db, { wish: wish.value, words, parts })) : wish;
  });
  calls.signedIn(contract.positions, async ({ code, ...wish }, { session }) =>
    ok(
      await listPositions(db, {
        wish: { ...wish, customer: session.customer.id, instrument: instrumentOf(code) },
        parts: { ...parts, ...valueParts(given) },
      }),
    ),
  );
  calls.signedIn(contract.holdings, async ({ type }, { session }) => ok(await holdings(db, { customer: session.customer.id, type, parts })));
  calls.signedIn(contract.positionDetail, async ({ number }, { session }) =>
    missing(await positionStory(db, { customer: session.customer.id, number, parts, dividendsOf })),
  );
  calls.signedIn(contract.ownOf, async ({ code }, { session }) =>
    ok(await ownOf(db, { customer: session.customer.id, instrument: instrumentOf(code) ?? -1, parts })),
  );
  calls.signedIn(contract.executions, async ({ code }, { session }) => {
    const instrument = context.instruments.withCode(code);
    return ok({ executions: instrument ? await ownExecutions(db, { customer: session.customer.id, instrument }) : [] });
  });
  calls.signedIn(contract.queue, async ({ code }, { session }) => {
    const instrument = context.instruments.withCode(code);
    return ok({ places: instrument ? await placesInQueue(db, { desk, customer: session.customer.id, instrument }) : [] });
  });
  calls.signedIn(wire.stocks, async ({ type, buy_type, state, page, size }, { session }) => {
    // Day trades don't exist yet: their list holds nothing but its sums.
    if (buy_type === 1) return ok(emptyStockList(wire.currencyOfWallet(type)));
    return ok(await stockList(db, { wish: { customer: session.customer.id, type, closed: state === 'closed', page, size }, parts }));
  });
  calls.open(contract.tradingRules, async () => ok(priceListView(context.ruleBook.reader, utcDate(context.now()))));
}

function addPortfolio(calls: Calls<SignedIn>, given: RouteParts): void {
  const { db, desk } = given;
  const { now } = desk.context;
  const parts = valueParts(given);
  calls.signedIn(portfolio.valueHistory, async ({ type, range }, { session }) =>
    ok(await valueHistory(db, { customer: session.customer.id, type, range, parts })),
  );
  calls.signedIn(portfolio.realisedResults, async ({ type, year }, { session }) =>
    ok(await realisedResults(db, { customer: session.customer.id, type, year, now: now() })),
  );
}
