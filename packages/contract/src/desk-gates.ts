import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { gateReasons, type GateReason } from './reasons.ts';
import { instant, number } from './shapes.ts';

const kind = z.enum(['disabled', 'login-banned', 'frozen', 'trade-banned', 'withdrawal-banned']);
const reason = z.enum(Object.keys(gateReasons) as [GateReason, ...GateReason[]]);
/** `waiting`: for the second signature, as a review of kind `gate`. */
const outcome = z.object({ state: z.enum(['done', 'waiting']) });

export const placeGate = defineCall({
  path: 'gates/place',
  access: 'session',
  key: true,
  summary: 'Places a block, or proposes it where a second operator has to sign',
  request: z.strictObject({ customer: number, kind, reason, until: z.nullable(instant) }),
  reply: outcome,
});

export const liftGate = defineCall({
  path: 'gates/lift',
  access: 'session',
  key: true,
  summary: 'Lifts a block, or proposes it where a second operator has to sign',
  request: z.strictObject({ customer: number, case: number, reason: z.enum(['cleared-up', 'unfounded']) }),
  reply: outcome,
});

export const proposal = defineCall({
  path: 'gates/proposal',
  access: 'session',
  key: false,
  summary: 'What is to be signed, of a review of kind `gate`',
  request: z.strictObject({ review: number }),
  reply: z.object({
    act: z.enum(['place', 'lift']),
    /** Of a block to place; null of one to lift, which `case` names. */
    kind: z.nullable(kind),
    case: z.nullable(number),
    reason: z.string(),
    until: z.nullable(instant),
  }),
});

export const appealText = defineCall({
  path: 'gates/appealText',
  access: 'session',
  key: false,
  summary: 'What the customer says, of a review of kind `appeal`',
  request: z.strictObject({ review: number }),
  reply: z.object({ case: number, text: z.string() }),
});

declare module './client.ts' {
  interface DeskModules {
    readonly 'desk-gates': typeof import('./desk-gates.ts');
  }
}
