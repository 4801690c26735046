/** The kinds of due work. */
export const announceKind = 'corporate-actions.announce';
/** Price sources and the exchange learn a term that operators announced. */
export const learnKind = 'corporate-actions.learn';
export const ordersEndKind = 'corporate-actions.orders-end';
export const exKind = 'corporate-actions.ex-day';
export const payKind = 'corporate-actions.pay-day';
export const splitKind = 'corporate-actions.split';

/** A share goes with the end of its last session. */
export const goneKind = 'corporate-actions.gone';
export const gonePaidKind = 'corporate-actions.gone-paid';

/** The kind of review of what operators announce. */
export const eventKind = 'corporate-event';
