import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { instrumentClasses } from './market.ts';
import { code, currency, date, decimal, instant, typedDecimal } from './shapes.ts';

export const directions = ['above', 'below'] as const;

const id = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const direction = z.enum(directions);

const alert = z.object({
  id,
  code,
  class: z.enum(instrumentClasses),
  name: z.string(),
  direction,
  price: decimal,
  currency,
  /** It tells on each trading day on which the price is there; else once, and is gone then. */
  daily: z.boolean(),
  /** Business time. */
  setAt: instant,
  /** The trading day on which it told last. */
  toldOn: z.nullable(date),
});
export type PriceAlert = z.output<typeof alert>;

export const ownAlerts = defineCall({
  path: 'alerts/list',
  access: 'session',
  key: false,
  summary: 'The caller’s price alerts, the newest first, and how many there may be',
  request: nothing,
  reply: z.object({ alerts: z.array(alert), maximum: z.int() }),
});

export const setAlert = defineCall({
  path: 'alerts/set',
  access: 'session',
  key: true,
  summary: 'Sets a price alert. The last price of the main hours reaches it; an instrument without them is reached by every last price',
  request: z.strictObject({ code, direction, price: typedDecimal, daily: z.boolean() }),
  reply: z.object({ id }),
});

export const removeAlert = defineCall({
  path: 'alerts/remove',
  access: 'session',
  key: true,
  summary: 'Removes one of the caller’s price alerts',
  request: z.strictObject({ id }),
  reply: nothing,
});

declare module './client.ts' {
  interface CustomerModules {
    readonly 'price-alerts': typeof import('./price-alerts.ts');
  }
}
