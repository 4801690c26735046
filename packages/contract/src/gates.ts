import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { appealReasons, gateReasons, type GateReason } from './reasons.ts';
import { instant, number } from './shapes.ts';

const codesOf = <T extends string>(texts: Readonly<Record<T, unknown>>) => z.enum(Object.keys(texts) as [T, ...T[]]);

/** Longest text of an appeal. */
export const appealLengthMax = 1_000;
const text = z.string().check(z.maxLength(appealLengthMax));

/** What became of the customer's appeal against a gate. */
const appeal = z.object({
  state: z.enum(['pending', 'approved', 'rejected', 'expired']),
  madeAt: instant,
  reason: z.nullable(codesOf(appealReasons)),
  note: z.nullable(z.string()),
  /** Simulated staff of paper mode has signed what was decided. */
  bySimulatedStaff: z.boolean(),
});

const gate = z.object({
  /** What to name it by, `G7`. */
  case: z.string(),
  kind: z.enum(['disabled', 'login-banned', 'frozen', 'trade-banned', 'withdrawal-banned']),
  reason: codesOf<GateReason>(gateReasons),
  since: instant,
  /** null: until somebody lifts it. */
  until: z.nullable(instant),
  appeal: z.nullable(appeal),
});
export type GateShown = z.output<typeof gate>;

export const ownGates = defineCall({
  path: 'gates/own',
  access: 'session',
  key: false,
  summary: 'Blocks that stand on the caller’s account, with reason, beginning, end and appeal',
  request: nothing,
  reply: z.object({ gates: z.array(gate) }),
});

export const makeAppeal = defineCall({
  path: 'gates/appeal',
  access: 'session',
  key: true,
  summary: 'Appeals against a block of the caller’s account; somebody who didn’t set it decides',
  personal: true,
  request: z.strictObject({ case: number, text }),
  reply: z.object({ state: z.literal('pending') }),
});

export const makeAppealUnsigned = defineCall({
  path: 'gates/appealUnsigned',
  access: 'public',
  key: false,
  summary: 'The same for whom a block keeps from signing in, with the token that the refusal after the right password has brought',
  request: z.strictObject({ token: z.string().check(z.maxLength(200)), text }),
  reply: z.object({ state: z.literal('pending') }),
});

declare module './client.ts' {
  interface CustomerModules {
    readonly gates: typeof import('./gates.ts');
  }
}
