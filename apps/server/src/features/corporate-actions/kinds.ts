/** The kinds of due work. */
export const announceKind = 'corporate-actions.announce';
export const ordersEndKind = 'corporate-actions.orders-end';
export const exKind = 'corporate-actions.ex-day';
export const payKind = 'corporate-actions.pay-day';
export const splitKind = 'corporate-actions.split';
