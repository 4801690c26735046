import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { number } from './shapes.ts';

export const payoutNoteMax = 500;

export const payOut = defineCall({
  path: 'money/payOut',
  access: 'session',
  key: true,
  personal: true,
  summary: 'Asks for the payout of all that a customer can withdraw who can’t ask for it himself; another operator signs',
  request: z.strictObject({
    customer: number,
    payee: number,
    /** For those who decide. */
    note: z.string().check(z.maxLength(payoutNoteMax)),
  }),
  reply: nothing,
});

/** The kind of case about a line that went out or came back and that no withdrawal knows as its own. */
export const payoutLineKind = 'payout-line';

export const proposePayoutLine = defineCall({
  path: 'money/proposePayoutLine',
  access: 'session',
  key: true,
  personal: true,
  summary:
    'Proposes that a line is booked which went out or came back: to the withdrawal that it names, the rest to its customer or to the house; another operator signs',
  request: z.strictObject({
    line: number,
    /** For those who decide. */
    note: z.string().check(z.maxLength(payoutNoteMax)),
  }),
  reply: nothing,
});

declare module './client.ts' {
  interface DeskModules {
    readonly 'desk-withdrawals': typeof import('./desk-withdrawals.ts');
  }
}
