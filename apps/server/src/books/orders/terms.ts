import { invariant, type Instant } from '@parkett/kernel';
import type { RuleSource } from '../house-rules/index.ts';
import { schedules, settlementDateOn, type InstrumentList } from '../instruments/index.ts';
import type { Order } from './order.ts';
import { priceListOfVersion } from './price-list.ts';
import type { OrderTerms } from './rules/reserve.ts';
import type { SettlementDates } from './venue-port.ts';

type Dated = { readonly instruments: InstrumentList; readonly ruleBook: RuleSource };

/** The terms an order was accepted under. Throws where its price list isn't there, which the auditor names (I31b): nobody guesses a price. */
export function termsOf({ instruments, ruleBook }: Dated, order: Pick<Order, 'instrumentId' | 'feeRule' | 'side'>): OrderTerms {
  const instrument = instruments.withId(order.instrumentId);
  const list = priceListOfVersion(ruleBook.reader, order.feeRule);
  invariant(list, `there is a version ${order.feeRule} of the price list`);
  const { commissions } = list;
  return {
    side: order.side,
    priceScale: instrument.priceScale,
    quantityScale: instrument.quantityScale,
    currency: instrument.currency,
    commission: commissions[instrument.class as keyof typeof commissions],
  };
}

/** Trade date and settlement date: shares by the dated cycle, everything else on the day itself (decisions.md 'Markets and orders'). */
export function settlementOf({ instruments, ruleBook }: Dated, instrumentId: number, at: Instant): SettlementDates {
  const instrument = instruments.withId(instrumentId);
  const trade = schedules[instrument.schedule].tradingDateAt(at);
  const cycle = instrument.class === 'share' || instrument.class === 'foreign';
  return { trade, settlement: cycle ? settlementDateOn(ruleBook.reader, trade) : trade };
}
