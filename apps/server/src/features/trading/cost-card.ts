import {
  asTradingDate,
  divide,
  formatDecimal,
  instantToWire,
  parseDecimal,
  powerOfTen,
  rateText,
  scaleOf,
  type Currency,
  type Instant,
  type Instrument,
  type TradingDate,
} from '@parkett/kernel';
import type { Denial, ReplyOf, trading } from '@parkett/contract';
import { available, cashOf, type AccountRow } from '../../books/ledger/index.ts';
import { schedules } from '../../books/instruments/index.ts';
import type { RuleReader } from '../../books/house-rules/index.ts';
import {
  apartFromFundPassword,
  commissionOn,
  decideOrder,
  embeddedVenue,
  fill,
  judgeMarket,
  lotsFor,
  minimumUnitsNow,
  neverTraded,
  nothingExecuted,
  type OrderSnapshot,
  type OrderTerms,
  priceListOn,
  priceToMeet,
  reserveFor,
  settlementOf,
  stopReached,
  conditionsNow,
  dayNow,
  endElsewhere,
  orderSnapshot,
  type DecidedExchange,
  type DeskContext,
  type ExchangeMissing,
  type OrderIntent,
  type Parsed,
  type WantedExchange,
} from '../../books/orders/index.ts';
import { openPositionsOf, selectLots, type Position } from '../../books/positions/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { denialFor, type Standing } from '../../books/customers/index.ts';

import { readOrder, readQuantity, type OrderForm } from './rules/read-order.ts';
import { resultOfSale } from './sale-results.ts';
import { instrumentAsked, notListed } from './rules/read-order.ts';
import { saleView } from './views.ts';

type CostCard = ReplyOf<typeof trading.costs>;

const minor = (units: bigint, currency: Currency): string => formatDecimal(units, scaleOf(currency));

/** Largest amount on a cost card, minor units. */
const shownMax = 10n ** 17n;

/** What an order would cost and leave, and the first refusal it would meet now. Reads, holds nothing. */
export async function costCard(
  db: Queryable,
  request: { context: DeskContext; customer: bigint; standing: Standing; form: OrderForm },
): Promise<CostCard> {
  const { context, customer, standing, form } = request;
  const asked = instrumentAsked(context.instruments, form.code);
  const { instrument } = asked;
  if (!instrument) return emptyCard(notListed(form.code, asked));
  if (instrument.class === 'index') return emptyCard({ code: neverTraded(form.side) });
  const [cash, positions] = await Promise.all([
    cashOf(db, { customer, currency: instrument.currency }),
    openPositionsOf(db, { customer, instrument: instrument.id }),
  ]);
  const now = context.now();
  const effect = form.side === 'buy' ? 'open' : 'close';
  const intent = readOrder(form, { customer, instrument, venue: embeddedVenue, minimumUnits: minimumUnitsNow(context) });
  const conditions = conditionsNow(context, { instrument, goodTill: intent.ok ? intent.value.goodTill : null, now });
  const snapshot = orderSnapshot({ conditions, refused: denialFor(standing, effect, context.systemNow()), money: cash, positions });
  const exchange = form.exchange ? await exchangeFor(db, { context, customer, wanted: form.exchange, to: instrument.currency }) : null;
  const given = { now, fundings: context.fundings, exchange };
  const decided = decideOrder(snapshot, intent, given);
  const unlocked = apartFromFundPassword(snapshot);
  const judged = unlocked === snapshot ? decided : decideOrder(unlocked, intent, given);
  const figures = figuresOf(snapshot, { form, intent });
  const exchanged = judged.ok ? judged.value.exchange : null;
  return {
    ...card({ figures, snapshot, cash, form, got: exchanged?.got ?? 0n }),
    exchange: exchanged && exchangeShown(exchanged),
    sale: await saleOf(db, { customer, positions, figures, intent, now }),
    settlesOn: settlementOf(context, instrument.id, now).settlement,
    goodTillEndsAt: goodTillEndOf(context, { instrument, form, now }),
    stopReached: figures.stopReached,
    denial: decided.ok ? null : decided.error,
    fault: judged.ok ? null : judged.error,
  };
}

type Wish = { context: DeskContext; customer: bigint; wanted: WantedExchange; to: Currency };

/** How what the order lacks would be exchanged, by what is written now. */
async function exchangeFor(db: Queryable, { context, customer, wanted, to }: Wish): Promise<ExchangeMissing | null> {
  const asked = { ...wanted, customer, to };
  const [rates, wallet] = await Promise.all([context.exchanges?.read(db, [asked]), cashOf(db, { customer, currency: wanted.from })]);
  return rates ? missing => rates.decide(asked, { missing, wallet }) : null;
}

const exchangeShown = ({ from, to, given, spread, got, rate }: DecidedExchange): NonNullable<CostCard['exchange']> => ({
  ...{ from, given: minor(given, from), got: minor(got, to), spread: minor(spread, from), rate: rateText(rate) },
});

/** Told as soon as the day is chosen, whatever is still missing in the form. */
function goodTillEndOf(context: DeskContext, { instrument, form, now }: { instrument: Instrument; form: OrderForm; now: Instant }): string | null {
  if (form.timeInForce !== 'gtd' || form.goodTill === undefined) return null;
  // A day that may not be chosen has no end.
  const { gtdEndsAt } = dayNow(context, { instrument, now, goodTill: form.goodTill });
  const endsAt = gtdEndsAt === null ? null : endElsewhere(schedules[instrument.schedule], asTradingDate(form.goodTill));
  return endsAt === null ? null : instantToWire(endsAt);
}

/** What a sale at the price shown would bring; null for a purchase, and while there is no price or not so much to sell. */
async function saleOf(
  db: Queryable,
  wish: { customer: bigint; positions: readonly Position[]; figures: Figures; intent: Parsed<OrderIntent>; now: Instant },
): Promise<CostCard['sale']> {
  const { customer, positions, figures, intent, now } = wish;
  const { price, quantity, terms } = figures;
  if (terms.side === 'buy' || !intent.ok || price === null || quantity === null) return null;
  const lots = selectLots({ positions: lotsFor(intent.value, positions), quantity, now });
  if (!lots) return null;
  const proceeds = fill({ terms, progress: nothingExecuted, price, quantity }).value;
  const sale = await resultOfSale(db, { customer, positions, lots, proceeds, commission: commissionOn(proceeds, terms) });
  return saleView(sale, terms.currency);
}

type Figures = {
  /** The price shown: the limit, else the stop, else the market. A stop that the market has reached shows the market, which it will meet. */
  price: bigint | null;
  quantity: bigint | null;
  /** The bound of the order's price; null until it is judged. */
  worst: { limit: bigint | null } | null;
  /** Whether the stop triggers at once: only main trading triggers one. */
  stopReached: boolean;
  terms: OrderTerms;
};

/** As much as the form tells already: a half-filled form still shows its price. */
function figuresOf(snapshot: OrderSnapshot, { form, intent }: { form: OrderForm; intent: Parsed<OrderIntent> }): Figures {
  const instrument = snapshot.instrument!;
  const quantity = readQuantity(form.quantity, form.side, { instrument, minimumUnits: snapshot.minimumUnits });
  const typed = form.price === undefined ? null : parseDecimal(form.price, instrument.priceScale);
  const stop = form.stopPrice === undefined ? null : parseDecimal(form.stopPrice, instrument.priceScale);
  const met = snapshot.view ? priceToMeet(snapshot.view, form.side) : null;
  const isReached =
    snapshot.view?.phase === 'continuous' && stopReached({ side: form.side, stop: stop?.ok ? stop.value : null, last: snapshot.view.last });
  const price = typed?.ok ? typed.value : stop?.ok && !isReached ? stop.value : met;
  const judged = judgeMarket(snapshot, intent);
  return {
    price: price !== null && price > 0n ? price : null,
    quantity: quantity.ok ? quantity.value : null,
    worst: judged.ok ? { limit: judged.value.limit } : null,
    stopReached: isReached,
    terms: { ...snapshot.terms, side: form.side },
  };
}

function card(priced: {
  figures: Figures;
  snapshot: OrderSnapshot;
  cash: AccountRow | null;
  form: OrderForm;
  /** By an exchange before the order. */
  got: bigint;
}): Omit<CostCard, 'sale' | 'settlesOn' | 'exchange' | 'goodTillEndsAt' | 'stopReached' | 'denial' | 'fault'> {
  const { figures, snapshot, cash, form, got } = priced;
  const { currency, priceScale, quantityScale } = snapshot.instrument!;
  const { price, quantity, terms, worst } = figures;
  const free = cash ? available(cash) : 0n;
  const value = price !== null && quantity !== null ? fill({ terms, progress: nothingExecuted, price, quantity }).value : null;
  const commission = value === null ? null : commissionOn(value, terms);
  const total = value === null || commission === null ? null : form.side === 'buy' ? value + commission : value - commission;
  const hold = quantity === null || worst === null ? null : reserveFor({ terms, progress: nothingExecuted, remaining: quantity, limit: worst.limit });
  const reserved = form.side === 'buy' && (form.type === 'market' || form.type === 'stop') ? (worst?.limit ?? null) : null;
  const after = total === null ? null : form.side === 'buy' ? free + got - (hold ?? total) : free + total;
  // Figures that no wallet can reach aren't shown: they would only be long.
  const text = (units: bigint | null): string | null => (units === null || units > shownMax ? null : minor(units, currency));
  return {
    currency,
    price: price === null ? null : formatDecimal(price, priceScale),
    quantity: quantity === null ? '0' : formatDecimal(quantity, quantityScale),
    value: text(value),
    commission: text(commission),
    commissionRate: value === null || commission === null || value === 0n ? null : percentOf(commission, value),
    total: text(total),
    hold: hold === null ? null : form.side === 'buy' ? text(hold) : formatDecimal(hold, quantityScale),
    reservedUpTo: reserved === null ? null : formatDecimal(reserved, priceScale),
    available: minor(free, currency),
    availableAfter: text(after),
  };
}

/** A part in per cent, half up: two decimals, or as many as it takes to be more than zeros; null where six don't suffice. */
function percentOf(part: bigint, whole: bigint): string | null {
  for (let decimals = 2; decimals <= 6; decimals += 1) {
    const units = divide(part * powerOfTen(decimals + 2), whole, 'half-up');
    if (units !== 0n || part === 0n) return formatDecimal(units, decimals);
  }
  return null;
}

const emptyCard = (denial: Denial): CostCard => ({
  currency: 'EUR',
  price: null,
  quantity: '0',
  value: null,
  commission: null,
  commissionRate: null,
  total: null,
  hold: null,
  reservedUpTo: null,
  available: '0',
  availableAfter: null,
  sale: null,
  settlesOn: null,
  exchange: null,
  goodTillEndsAt: null,
  stopReached: false,
  denial,
  fault: denial,
});

/** The price list of a day for `trade/rules`. */
export function priceListView(rules: RuleReader, date: TradingDate): ReplyOf<typeof trading.tradingRules> {
  const list = priceListOn(rules, date);
  const currencies: Record<string, Currency> = { share: 'EUR', foreign: 'EUR', forex: 'EUR', metal: 'USD', digital: 'USDT' };
  const commissions = Object.entries(list.commissions).map(([name, { flatUnits, rateBps }]) => [
    name,
    { flat: formatDecimal(flatUnits * 100n, 2), rate: formatDecimal(rateBps, 2), currency: currencies[name]! },
  ]);
  return { version: String(list.version), commissions: Object.fromEntries(commissions) };
}
