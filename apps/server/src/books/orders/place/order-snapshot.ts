import type { Denial } from '@parkett/contract';
import { asInstant, type Currency, type Instant, type Instrument, type TradingDate } from '@parkett/kernel';
import type { AccountRow } from '../../ledger/index.ts';
import type { Position } from '../../positions/index.ts';
import { corridorOn, dayNow, type DeskContext } from '../desk-context.ts';
import { collarBps, goodTillDaysMax, minimumUnits } from '../order-rules.ts';
import { priceListOn } from '../price-list.ts';
import type { OrderConditions, OrderSnapshot } from '../rules/decide-order.ts';
import type { TradingDay } from '../rules/when-to-trade.ts';

const noCommission = { flatUnits: 0n, rateBps: 0n };

/** Stands in where the product is missing; the rules refuse before they look at it. */
const closedDay: TradingDay = {
  phase: 'closed',
  date: '1970-01-01',
  endsAt: asInstant(0),
  opensAt: null,
  gtcEndsAt: asInstant(0),
  gtdEndsAt: null,
  openingAhead: false,
  closingAhead: false,
  mainAhead: false,
  nextMainOpensAt: asInstant(0),
  sessionEndsAt: null,
  nextSessionOpensAt: null,
};

type Asked = {
  readonly instrument: Instrument | null;
  /** The day until which the order asks to be good. */
  readonly goodTill: TradingDate | null;
  readonly now: Instant;
};

/** What holds now for every order of an instrument that asks to be good until the same day. */
export function conditionsNow(context: DeskContext, { instrument, goodTill, now }: Asked): OrderConditions {
  const day = instrument ? dayNow(context, { instrument, now, goodTill }) : closedDay;
  const { reader } = context.ruleBook;
  const inForce = reader.at(now);
  const list = priceListOn(reader, day.date);
  return {
    instrument,
    view: instrument ? context.board.view(instrument.id) : null,
    day,
    corridor: instrument ? corridorOn(context, { instrument, date: day.date }) : null,
    lastDay: instrument ? (context.closeOnlyOn?.(instrument.id, now) ?? null) : null,
    terms: {
      priceScale: instrument?.priceScale ?? 0,
      quantityScale: instrument?.quantityScale ?? 0,
      currency: instrument?.currency ?? 'EUR',
      commission: instrument && instrument.class !== 'index' ? list.commissions[instrument.class] : noCommission,
    },
    entriesMax: context.entriesMax(),
    feeRule: list.version,
    collarBps: inForce.value(collarBps),
    goodTillDaysMax: inForce.value(goodTillDaysMax),
    minimumUnits: inForce.value(minimumUnits),
  };
}

type SnapshotParts = {
  readonly conditions: OrderConditions;
  /** Null where the act was judged before. */
  readonly refused: Denial | null;
  /** The account that the order's funding reserves on. */
  readonly money: AccountRow<Currency> | null;
  readonly positions: readonly Position[];
};

/** What the rules look at, put together from what is known and what was read. */
export const orderSnapshot = ({ conditions, refused, money, positions }: SnapshotParts): OrderSnapshot => ({
  ...conditions,
  refused,
  money,
  positions,
});
