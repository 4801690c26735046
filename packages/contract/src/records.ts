import * as z from 'zod/mini';
import { date, number, size } from './shapes.ts';

/** The filters of a customer's records: their state, and days in Europe/Berlin. */
export const recordFilters = <const State extends readonly [string, ...string[]]>(states: State) => ({
  state: z.optional(z.enum(states)),
  from: z.optional(date),
  to: z.optional(date),
});

/** A page of records, the newest first: those before a number. */
export const recordPage = { before: z.optional(number), size: z.optional(size) };

/** Records as CSV text. */
export const recordFile = z.object({ name: z.string(), content: z.string() });
