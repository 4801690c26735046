import { denial, gateReasons, reasonsOfGates, type Denial, type PlainDenialCode, type GateReason } from '@parkett/contract';
import { gateNumber, instantToWire, type Instant } from '@parkett/kernel';

/** Blocks of an account, the strictest first: its reason answers when several stand. */
export const gateKinds = ['disabled', 'login-banned', 'frozen', 'trade-banned', 'withdrawal-banned'] as const;
export type GateKind = (typeof gateKinds)[number];

/**
 * The change that a call makes to its customer's account. `look`: everything that is only read, and settings; `open`: every command that opens something; `close`:
 * cancel, close and repay; `pay-in`, `withdraw`, `borrow`: money that comes, goes and is lent; `move`: money between a customer's own portfolios and currencies.
 */
export const acts = ['sign-in', 'look', 'open', 'close', 'pay-in', 'withdraw', 'borrow', 'move'] as const;
export type Act = (typeof acts)[number];

export type Gate = {
  readonly id: bigint;
  readonly kind: GateKind;
  readonly reason: GateReason;
  /** System time, like all moments of gates: a customer may set the market clock. Of a renewed gate, when the first one began. */
  readonly startedAt: Instant;
  /** Null for an ended account, and for what a customer locked himself. */
  readonly expiresAt: Instant | null;
};

type Rule = { readonly code: PlainDenialCode; readonly forbids: readonly Act[] };

/** Source: decisions.md 'What each gate does'. Closing stays possible wherever the customer can still come in. */
const rulesOf: Readonly<Record<GateKind, Rule>> = {
  disabled: { code: 'account-disabled', forbids: acts },
  'login-banned': { code: 'account-login-banned', forbids: acts },
  frozen: {
    code: 'account-frozen',
    forbids: ['open', 'pay-in', 'withdraw', 'borrow', 'move'],
  },
  'trade-banned': {
    code: 'account-cannot-trade',
    forbids: ['open', 'borrow'],
  },
  'withdrawal-banned': {
    code: 'account-cannot-withdraw',
    forbids: ['withdraw', 'borrow'],
  },
};

export const standsAt = (gate: Gate, now: Instant): boolean => gate.expiresAt === null || now < gate.expiresAt;
export const forbids = (kind: GateKind, act: Act): boolean => rulesOf[kind].forbids.includes(act);
/** The reasons that a gate of this kind may have. */
export const reasonsOf = (kind: GateKind): readonly GateReason[] => reasonsOfGates[kind];
export const gateReasonIsLegal = (reason: GateReason): boolean => gateReasons[reason].legal;
export const codeOf = (kind: GateKind): PlainDenialCode => rulesOf[kind].code;
/** What the customer calls it by. */
export const caseOf = ({ id }: Pick<Gate, 'id'>): string => gateNumber(id);

/** Of gates of one kind the one that stands longest. */
const longest = (gates: readonly Gate[]): Gate | null =>
  gates.toSorted((a, b) => (b.expiresAt ?? Infinity) - (a.expiresAt ?? Infinity) || Number(b.id - a.id))[0] ?? null;

/** The strictest gate that stands at `now` (system time) and forbids the act. */
export function gateAgainst(gates: readonly Gate[], act: Act, now: Instant): Gate | null {
  const standing = gates.filter(gate => standsAt(gate, now) && forbids(gate.kind, act));
  const strictest = gateKinds.find(kind => standing.some(gate => gate.kind === kind));
  return longest(standing.filter(({ kind }) => kind === strictest));
}

/** The refusal of a gate: its case number, reason (a code of `gateReasons`, which has what lifts it), beginning and end. */
export const denialOf = (gate: Gate): Denial =>
  denial(codeOf(gate.kind), {
    case: gateNumber(gate.id),
    reason: gate.reason,
    since: instantToWire(gate.startedAt),
    ...(gate.expiresAt === null ? {} : { until: instantToWire(gate.expiresAt) }),
  });

/** Why a customer with these gates may not do this now; null where he may. The one place that says so. */
export function gateDenial(gates: readonly Gate[], act: Act, now: Instant): Denial | null {
  const gate = gateAgainst(gates, act, now);
  return gate && denialOf(gate);
}

/** The reason of a gate that the customer asked for himself. */
export const lockedByCustomer = 'locked-by-customer' satisfies GateReason;

/** The lock that the customer has put on the account himself, where nothing else keeps him out. */
export function ownLock(gates: readonly Gate[], now: Instant): Gate | null {
  const standing = gates.filter(gate => standsAt(gate, now) && forbids(gate.kind, 'sign-in'));
  return standing.length > 0 && standing.every(({ reason }) => reason === lockedByCustomer) ? standing[0]! : null;
}
