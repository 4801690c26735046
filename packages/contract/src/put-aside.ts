import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { currency, decimal, typedDecimal } from './shapes.ts';
import { wallet, walletTypes } from './wire.ts';

const aside = { type: z.enum(walletTypes), currency, amount: decimal };

export const putAsideState = defineCall({
  path: 'putAside/state',
  access: 'session',
  key: false,
  summary: 'The money that a customer has put aside, by wallet; wallets without any are left out',
  request: nothing,
  reply: z.object({ aside: z.array(z.object(aside)) }),
});

export const moveToPutAside = defineCall({
  path: 'putAside/move',
  access: 'session',
  key: true,
  summary: 'Puts money of a wallet aside, or takes it back',
  request: z.strictObject({ type: z.optional(wallet), way: z.enum(['aside', 'back']), amount: typedDecimal }),
  /** The money that lies aside then. */
  reply: z.object(aside),
});

declare module './client.ts' {
  interface CustomerModules {
    readonly 'put-aside': typeof import('./put-aside.ts');
  }
}
