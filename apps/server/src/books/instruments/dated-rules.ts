import { zonedInstant, type TradingDate } from '@parkett/kernel';
import { defineRule, wholeNumber, type RuleReader } from '../house-rules/index.ts';
import { settlementDateOf } from './data/calendars.ts';

/** Settlement days after the trade: T+2, and T+1 for trade dates from 11 October 2027 (amended CSDR). */
export const settlementDays = defineRule({
  name: 'instruments.settlement-days',
  unit: 'settlement days after the trading date',
  schema: wholeNumber({ min: 0, max: 10 }),
  preset: 2,
  later: [{ from: zonedInstant('2027-10-11', '00:00'), value: 1 }],
});

/** The day on which a trade in shares of a date settles. */
export const settlementDateOn = (rules: RuleReader, tradeDate: TradingDate): TradingDate =>
  settlementDateOf(tradeDate, rules.at(zonedInstant(tradeDate, '00:00')).value(settlementDays));

/** What was just listed swings: a bought share of it stays locked for so long, all others not at all. */
export const newListingLockMinutes = defineRule({
  name: 'instruments.new-listing-lock',
  unit: 'minutes of business time after the purchase',
  schema: wholeNumber({ min: 0, max: 525_600 }),
  preset: 30,
});
