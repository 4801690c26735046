import type { OrderKind, Phase, RejectionCode, TimeInForce } from './api.ts';

export const isAuction = (phase: Phase): boolean => phase.endsWith('-auction');
/** Orders meet as they come: continuous trading and the two extended sessions. */
export const isContinuous = (phase: Phase): boolean => phase === 'continuous' || isExtended(phase);
/** Before and after the main hours: a price there is no reference and triggers nothing. */
export const isExtended = (phase: Phase): boolean => phase === 'pre-market' || phase === 'after-hours';
export const isShut = (phase: Phase): boolean => phase === 'closed' || phase === 'pause';

export type PlacedOrder = {
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly mainOnly: boolean;
  readonly postOnly: boolean;
  readonly triggered: boolean;
};

/** `live`: takes part in this phase. `waiting`: kept for a later one. */
export type Placement = 'live' | 'waiting' | Extract<RejectionCode, 'outside-trading-hours' | 'order-kind-not-accepted'>;

/** Where an order belongs in a phase: the table of which kinds each session takes. In a call, where nothing executes at once, a post-only order is a limit like others. */
export function placementOf(order: PlacedOrder, phase: Phase): Placement {
  const { timeInForce } = order;
  const isImmediate = timeInForce === 'ioc' || timeInForce === 'fok';
  const isForOneAuction = timeInForce === 'at-open' || timeInForce === 'at-close';
  const isStop = order.kind === 'stop' || order.kind === 'stop-limit';
  if (order.postOnly && (order.kind !== 'limit' || isImmediate || isForOneAuction)) return 'order-kind-not-accepted';
  if (isStop && (isImmediate || isForOneAuction)) return 'order-kind-not-accepted';
  if (timeInForce === 'at-open') return phase === 'opening-auction' ? 'live' : 'waiting';
  if (timeInForce === 'at-close') return placementAtClose(phase);
  if (phase === 'closed') return timeInForce === 'gtc' || timeInForce === 'gtd' ? 'waiting' : 'outside-trading-hours';
  if (isStop && !order.triggered) return phase === 'after-hours' && timeInForce === 'day' ? 'outside-trading-hours' : 'waiting';
  if (phase === 'pause') return isImmediate ? 'outside-trading-hours' : 'waiting';
  if (isAuction(phase)) return isImmediate ? 'order-kind-not-accepted' : 'live';
  if (order.mainOnly && isExtended(phase)) return placementOfMainOnly(phase, timeInForce);
  return 'live';
}

function placementAtClose(phase: Phase): Placement {
  if (phase === 'closing-auction') return 'live';
  return phase === 'after-hours' ? 'outside-trading-hours' : 'waiting';
}

/** The main hours of the day are still to come before them, and over after them. */
function placementOfMainOnly(phase: Phase, timeInForce: TimeInForce): Placement {
  if (timeInForce === 'ioc' || timeInForce === 'fok') return 'outside-trading-hours';
  return phase === 'after-hours' && timeInForce === 'day' ? 'outside-trading-hours' : 'waiting';
}
