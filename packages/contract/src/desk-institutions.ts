import * as z from 'zod/mini';
import { defineCall, defineDownload } from './call.ts';
import { actor } from './desk-audit.ts';
import { fileWish, instant, number } from './shapes.ts';

const seat = z.object({
  customer: number,
  institution: z.string(),
  /** The customer himself where he entered the secret key. */
  by: actor,
  /** Business time. */
  since: instant,
});
export type SeatRow = z.output<typeof seat>;

export const seats = defineCall({
  path: 'seats/list',
  access: 'session',
  key: false,
  summary: 'Customers who are seats of their institutions, the newest first',
  /** `next` of the page before. */
  request: z.strictObject({ before: z.optional(number) }),
  reply: z.object({ seats: z.array(seat), next: z.nullable(number) }),
});

export const seatsFile = defineDownload({
  path: 'seats/listFile',
  access: 'session',
  summary: 'The same rows, all of them, as CSV. That they were taken leaves a row of the audit',
  request: z.strictObject({ ...fileWish }),
  types: ['text/csv'],
});

export const admitSeat = defineCall({
  path: 'seats/admit',
  access: 'session',
  key: true,
  personal: true,
  summary: 'Makes a customer a seat of his institution, named by his account, whole, or by his number',
  request: z.strictObject({ account: z.string().check(z.maxLength(200)) }),
  reply: z.object({ customer: number, institution: z.string() }),
});

declare module './client.ts' {
  interface DeskModules {
    readonly 'desk-institutions': typeof import('./desk-institutions.ts');
  }
}
