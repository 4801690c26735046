import * as z from 'zod/mini';
import { defineRule, noticeOfPrices, wholeNumber } from '../../books/house-rules/index.ts';

const bps = wholeNumber({ min: 0, max: 1_000 });

/** The house's part of an exchange, of the middle: while the market trades, and while the rate is an old one. */
export const exchangeSpread = defineRule({
  name: 'exchange.spread',
  unit: 'hundredths of a per cent of the middle; old: of a rate that the market doesn’t make now',
  form: 'rate',
  noticeDays: noticeOfPrices,
  schema: z.strictObject({ open: bps, old: bps }),
  preset: { open: 25, old: 50 },
});

/** How long a rate holds. */
export const quoteSeconds = defineRule({
  name: 'exchange.quote-seconds',
  unit: 'seconds',
  schema: wholeNumber({ min: 1, max: 600 }),
  preset: 15,
});

/** How far the middle may have moved, either way, while a rate is still taken. */
export const rateTolerance = defineRule({
  name: 'exchange.rate-tolerance',
  unit: 'thousandths of a per cent of the middle',
  schema: wholeNumber({ min: 1, max: 10_000 }),
  preset: 125,
});

export const exchangeRules = [exchangeSpread, quoteSeconds, rateTolerance];
