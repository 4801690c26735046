import type { Instant, Instrument, TradingDate } from '@parkett/kernel';
import type { RuleSource } from '../house-rules/index.ts';
import { staticCorridor, staticCorridorOn, type MarketBoard, type PriceRange } from '../market-data/index.ts';
import type { InstrumentList } from '../instruments/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { OrderExchanges } from './exchange-port.ts';
import { goodTillDaysMax, minimumUnits } from './order-rules.ts';
import type { Fundings } from './rules/funding.ts';
import type { TradingDay } from './rules/when-to-trade.ts';
import type { AskedDay } from './trading-days.ts';

/** What the desk looks at besides the database. */
export type DeskContext = {
  /** How orders may be paid, and where they may go. */
  readonly fundings: Fundings;
  readonly venues: ReadonlySet<string>;
  readonly instruments: InstrumentList;
  readonly board: MarketBoard;
  readonly ruleBook: RuleSource;
  readonly ledger: Ledger;
  /** Pending buy orders and open positions that a wallet may have. */
  readonly entriesMax: () => number;
  /** Business time, and the system's for sessions and gates. */
  readonly now: () => Instant;
  readonly systemNow: () => Instant;
  /** The first moment after the newest split of an instrument whose ex-day has begun; null where there was none. */
  readonly splitAt?: (instrument: number, now: Instant) => Instant | null;
  /** The last trading day of an instrument that goes, from when it is only sold; null before, and where it stays. */
  readonly closeOnlyOn?: (instrument: number, now: Instant) => TradingDate | null;
  readonly dayOf: (asked: AskedDay) => TradingDay;
  /** Where money comes from that an order's wallet lacks; null where nothing is exchanged. */
  readonly exchanges?: OrderExchanges | null;
};

/** An instrument's day, with the end that a good-till order has by the rule in force now. */
export function dayNow({ dayOf, ruleBook }: Pick<DeskContext, 'dayOf' | 'ruleBook'>, asked: Omit<AskedDay, 'goodTillDaysMax'>): TradingDay {
  return dayOf({ ...asked, goodTillDaysMax: ruleBook.reader.at(asked.now).value(goodTillDaysMax) });
}

/** The corridor of a trading date; null before there is a reference. */
export function corridorOn(
  context: Pick<DeskContext, 'board' | 'ruleBook'>,
  { instrument, date }: { instrument: Instrument; date: TradingDate },
): PriceRange | null {
  const reference = context.board.view(instrument.id)?.reference ?? null;
  return reference === null ? null : staticCorridor(instrument, { reference, bps: staticCorridorOn(context.ruleBook.reader, date) });
}

/** The corridor that holds now. */
export const corridorNow = (context: Pick<DeskContext, 'board' | 'ruleBook' | 'now' | 'dayOf'>, instrument: Instrument): PriceRange | null =>
  corridorOn(context, { instrument, date: dayNow(context, { instrument, now: context.now(), goodTill: null }).date });

/** What an opening order has to be worth now, in whole units of its currency. */
export const minimumUnitsNow = ({ ruleBook, now }: Pick<DeskContext, 'ruleBook' | 'now'>): number => ruleBook.reader.at(now()).value(minimumUnits);
