import type { Instant, Instrument } from '@parkett/kernel';
import { closingDenial, openingDenial, type Standing } from '../../customers/index.ts';
import type { AccountRow } from '../../ledger/index.ts';
import type { Position } from '../../positions/index.ts';
import { corridorOn, dayNow, type DeskContext } from '../desk-context.ts';
import type { Effect, OrderIntent, Parsed } from '../intent.ts';
import { collarBps, goodTillDaysMax, minimumUnits } from '../order-rules.ts';
import { priceListOn } from '../price-list.ts';
import type { OrderSnapshot } from '../rules/decide-order.ts';
import type { TradingDay } from '../rules/when-to-trade.ts';

const noCommission = { flatUnits: 0n, rateBps: 0n };

/** Stands in where the product is missing; the rules refuse before they look at it. */
const closedDay: TradingDay = {
  phase: 'closed',
  date: '1970-01-01',
  endsAt: 0,
  opensAt: null,
  gtcEndsAt: 0,
  gtdEndsAt: null,
  openingAhead: false,
  closingAhead: false,
  mainAhead: false,
  nextDayOpensAt: 0,
};

type SnapshotParts = {
  readonly context: DeskContext;
  readonly standing: Standing;
  readonly effect: Effect;
  readonly intent: Parsed<OrderIntent>;
  readonly instrument: Instrument | null;
  /** The account that the order's funding reserves on. */
  readonly money: AccountRow | null;
  readonly positions: readonly Position[];
  readonly now: Instant;
};

/** What the rules look at, put together from what is known and what was read. */
export function orderSnapshot({ context, standing, effect, intent, instrument, money, positions, now }: SnapshotParts): OrderSnapshot {
  const day = instrument ? dayNow(context, { instrument, now, goodTill: intent.ok ? intent.value.goodTill : null }) : closedDay;
  const { reader } = context.ruleBook;
  const inForce = reader.at(now);
  const list = priceListOn(reader, day.date);
  const commission = instrument && instrument.class !== 'index' ? list.commissions[instrument.class] : noCommission;
  // What an intent says that was read goes before what was guessed of one that couldn't be.
  const meant = intent.ok ? intent.value.effect : effect;
  const judged = meant === 'open' ? openingDenial : closingDenial;
  return {
    refused: judged(standing, context.systemNow()),
    instrument,
    view: instrument ? context.board.view(instrument.id) : null,
    day,
    corridor: instrument ? corridorOn(context, { instrument, date: day.date }) : null,
    terms: {
      priceScale: instrument?.priceScale ?? 0,
      quantityScale: instrument?.quantityScale ?? 0,
      currency: instrument?.currency ?? 'EUR',
      commission,
    },
    money,
    positions,
    entriesMax: context.entriesMax(),
    feeRule: list.version,
    collarBps: inForce.value(collarBps),
    goodTillDaysMax: inForce.value(goodTillDaysMax),
    minimumUnits: inForce.value(minimumUnits),
  };
}
