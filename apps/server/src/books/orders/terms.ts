import type { Instant } from '@parkett/kernel';
import { schedules, settlementDateOf, type InstrumentList } from '../instruments/index.ts';
import type { Order } from './order.ts';
import { priceListOfVersion } from './rules/commission.ts';
import type { OrderTerms } from './rules/reserve.ts';
import type { SettlementDates } from './venue-port.ts';

type Instruments = { readonly instruments: InstrumentList };

/** The terms an order was accepted under. */
export function termsOf({ instruments }: Instruments, order: Pick<Order, 'instrumentId' | 'feeRule' | 'side'>): OrderTerms {
  const instrument = instruments.withId(order.instrumentId);
  const { commissions } = priceListOfVersion(order.feeRule);
  return {
    side: order.side,
    priceScale: instrument.priceScale,
    quantityScale: instrument.quantityScale,
    currency: instrument.currency,
    commission: commissions[instrument.class as keyof typeof commissions],
  };
}

/** Trade date and settlement date: shares by the dated cycle, everything else on the day itself (decisions.md 'Markets and orders'). */
export function settlementOf({ instruments }: Instruments, instrumentId: number, at: Instant): SettlementDates {
  const instrument = instruments.withId(instrumentId);
  const trade = schedules[instrument.schedule].tradingDateAt(at);
  const cycle = instrument.class === 'share' || instrument.class === 'foreign';
  return { trade, settlement: cycle ? settlementDateOf(trade) : trade };
}
