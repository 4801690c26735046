import { denial, type Denial, type DenialCode } from '@parkett/contract';
import { instantToWire, type Instant } from '@parkett/kernel';

/** Blocks of an account, the strictest first: its reason answers when several stand. */
export const gateKinds = ['disabled', 'login-banned', 'frozen', 'trade-banned', 'withdrawal-banned'] as const;
export type GateKind = (typeof gateKinds)[number];

/** What a gate may forbid. `open`: every command that opens something; `close`: cancel, close and repay. */
export type Act = 'sign-in' | 'open' | 'close';

export type Gate = {
  readonly id: bigint;
  readonly kind: GateKind;
  readonly reason: string;
  readonly remedy: string;
  /** Null only for an ended account. */
  readonly expiresAt: Instant | null;
};

/** Source: decisions.md 'What each gate does'. Closing stays possible wherever the customer can still come in. */
const rulesOf: Readonly<Record<GateKind, { code: DenialCode | null; forbids: readonly Act[] }>> = {
  disabled: { code: 'account-disabled', forbids: ['sign-in', 'open', 'close'] },
  'login-banned': { code: 'account-login-banned', forbids: ['sign-in', 'open', 'close'] },
  frozen: { code: 'account-frozen', forbids: ['open'] },
  'trade-banned': { code: 'account-cannot-trade', forbids: ['open'] },
  // Forbids nothing that exists before withdrawals do.
  'withdrawal-banned': { code: null, forbids: [] },
};

export const standsAt = (gate: Gate, now: Instant): boolean => gate.expiresAt === null || now < gate.expiresAt;

/** The refusal of the strictest gate that stands at `now` (system time) and forbids the act, with case number, reason, remedy and end. */
export function gateDenial(gates: readonly Gate[], act: Act, now: Instant): Denial | null {
  for (const kind of gateKinds) {
    const { code, forbids } = rulesOf[kind];
    const gate = gates.find(candidate => candidate.kind === kind && standsAt(candidate, now));
    if (!gate || code === null || !forbids.includes(act)) continue;
    const until = gate.expiresAt === null ? {} : { until: instantToWire(gate.expiresAt) };
    return denial(code, { case: `G${gate.id}`, reason: gate.reason, remedy: gate.remedy, ...until });
  }
  return null;
}

/** The reason of a gate that the customer asked for himself. */
export const ownRequest = 'own-request';

/** The lock that the customer has put on the account himself, where nothing else keeps him out. */
export function ownLock(gates: readonly Gate[], now: Instant): Gate | null {
  const standing = gates.filter(gate => standsAt(gate, now) && rulesOf[gate.kind].forbids.includes('sign-in'));
  return standing.length > 0 && standing.every(({ reason }) => reason === ownRequest) ? standing[0]! : null;
}
