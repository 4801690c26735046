import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { lost } from './recovery.ts';
import { instant, number } from './shapes.ts';

/** Why an operator takes back what was approved. */
export const takeBackReasons = ['customer-asked', 'suspected-takeover', 'approved-in-error'] as const;
export type TakeBackReason = (typeof takeBackReasons)[number];

export const allowed = defineCall({
  path: 'recovery/allowed',
  access: 'session',
  key: false,
  summary: 'What was approved of a customer who couldn’t get in, and has not been used yet',
  request: z.strictObject({ customer: number }),
  reply: z.object({
    allowed: z.array(
      z.object({
        /** Of the review that allowed it, `R12`. */
        review: number,
        lost,
        /** Business time. */
        approvedAt: instant,
        until: instant,
      }),
    ),
  }),
});

export const takeBack = defineCall({
  path: 'recovery/takeBack',
  access: 'session',
  key: true,
  summary: 'Takes back what was approved and not used: whoever asked for it can’t use it any more',
  request: z.strictObject({ review: number, reason: z.enum(takeBackReasons) }),
  reply: nothing,
});

declare module './client.ts' {
  interface DeskModules {
    readonly 'desk-recovery': typeof import('./desk-recovery.ts');
  }
}
