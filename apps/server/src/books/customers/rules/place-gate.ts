import { denied, type Denial, type GateReason } from '@parkett/contract';
import { addDays, dateAt, instantToWire, later, localTime, ok, weekdayOf, zonedInstant, type Instant, type Result } from '@parkett/kernel';
import { gateReasonIsLegal, lockedByCustomer, reasonsOf, standsAt, type Gate, type GateKind } from './gates.ts';

/** How long one operator alone may freeze an account, in an emergency. */
const emergencyMs = 4 * 3_600_000;
/** An account isn't frozen in an emergency twice within this. */
export const emergencyAgainMs = 7 * 24 * 3_600_000;
/** How long an account is frozen at most without a law or an order that asks for it. */
const frozenDaysMax = 3;
/** No gate is placed for longer at once; it can be renewed. */
const longestMs = 366 * 24 * 3_600_000;

/** The same time of day so many working days later: Monday to Friday, also on holidays. */
export function workingDaysAfter(at: Instant, days: number): Instant {
  let date = dateAt(at);
  for (let left = days; left > 0;) {
    date = addDays(date, 1);
    if (weekdayOf(date) <= 5) left -= 1;
  }
  const { hour, minute, second } = localTime(at);
  return zonedInstant(date, [hour, minute, second].map(part => String(part).padStart(2, '0')).join(':'));
}

/**
 * Whether a block that stands leaves nothing for this one: of the same kind and reason, unless it is renewed for longer; and of the same kind whatever the
 * reason, unless a law or an order asks for another. What a customer locked himself he may unlock, so it stands in nobody's way.
 */
const isThereAlready = ({ kind, reason, expiresAt }: AskedGate, gate: Gate): boolean => {
  if (gate.kind !== kind || gate.reason === lockedByCustomer) return false;
  if (gate.reason !== reason) return !gateReasonIsLegal(reason);
  return gate.expiresAt === null || (expiresAt !== null && expiresAt <= gate.expiresAt);
};

export type AskedGate = { readonly kind: GateKind; readonly reason: GateReason; readonly expiresAt: Instant | null };

/**
 * Whether an operator may place this gate on an account that has these, and whether he may do it alone (an emergency); else a second one has to sign.
 * Also: since when the block will have stood. `now` is system time.
 */
export function judgeGate(
  { kind, reason, expiresAt }: AskedGate,
  { gates, lastEmergencyAt, now }: { readonly gates: readonly Gate[]; readonly lastEmergencyAt: Instant | null; readonly now: Instant },
): Result<{ readonly alone: boolean; readonly startedAt: Instant }, Denial> {
  if (!reasonsOf(kind).includes(reason)) return denied('reason-unknown');
  if (kind === 'disabled' && expiresAt !== null) return denied('malformed', { field: 'until' });
  if (kind !== 'disabled' && expiresAt === null) return denied('gate-end-missing');
  if (expiresAt !== null && (expiresAt <= now || expiresAt > later(now, longestMs))) return denied('gate-end-missing');
  if (gates.some(gate => standsAt(gate, now) && isThereAlready({ kind, reason, expiresAt }, gate))) return denied('gate-stands-already');
  const renewed = gates.find(gate => gate.kind === kind && gate.reason === reason && standsAt(gate, now));
  const startedAt = renewed?.startedAt ?? now;
  if (kind === 'frozen' && !gateReasonIsLegal(reason)) {
    const latestEnd = workingDaysAfter(startedAt, frozenDaysMax);
    if (expiresAt! > latestEnd) return denied('gate-too-long', { until: instantToWire(latestEnd) });
  }
  const hadOne = lastEmergencyAt !== null && now < later(lastEmergencyAt, emergencyAgainMs);
  return ok({ alone: kind === 'frozen' && expiresAt! <= later(now, emergencyMs) && !hadOne, startedAt });
}
