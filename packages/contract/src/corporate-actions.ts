import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { code, currency, date, decimal, instant, number, size } from './shapes.ts';

export const dividendStates = ['due', 'paid'] as const;

const dividend = {
  code,
  name: z.string(),
  currency,
  perShare: decimal,
  /** The first day on which the share trades without it, the day whose holders are recorded, and the day on which it is paid. */
  exDate: date,
  recordDate: date,
  payDate: date,
  /** Shares that count: those held at the close before the ex-day, or today. */
  quantity: decimal,
  gross: decimal,
  /** Null while the house computes no tax: then nothing is withheld. */
  tax: z.nullable(decimal),
  net: decimal,
};

/** The dividends of a customer: those that are announced for what the customer holds, and those that fell due. */
export const dividends = defineCall({
  path: 'corporateActions/dividends',
  access: 'session',
  key: false,
  summary: 'The caller’s dividends: expected ones by the shares of today, and those that are due or paid, the newest first, before a number',
  request: z.strictObject({ before: z.optional(number), size: z.optional(size) }),
  reply: z.object({
    /** By ex-day; only with the first page. */
    expected: z.array(z.object(dividend)),
    booked: z.array(z.object({ number, state: z.enum(dividendStates), ...dividend, paidAt: z.nullable(instant) })),
    hasMore: z.boolean(),
    /** Dividends come from simulated companies; a replayed day has none. */
    source: z.enum(['simulator', 'replay']),
  }),
});

declare module './client.ts' {
  interface CustomerModules {
    readonly 'corporate-actions': typeof import('./corporate-actions.ts');
  }
}
