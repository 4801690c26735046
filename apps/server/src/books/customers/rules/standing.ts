import { denial, type Denial } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';
import { gateDenial, type Gate } from './gates.ts';

export const realNameStates = ['unverified', 'under-review', 'verified', 'failed'] as const;
export type RealName = (typeof realNameStates)[number];

/** What is known of a customer himself that decides whether he may trade. `version` grows with every change of it. */
export type CustomerStanding = {
  readonly version: number;
  readonly gates: readonly Gate[];
  readonly realName: RealName;
  readonly hasFundPassword: boolean;
};

/** What decides whether a caller may trade: the customer, and the session that he calls on. */
export type Standing = CustomerStanding & {
  /** System time until which a right fund password has unlocked trading on this session; null: not unlocked. */
  readonly tradingUntil: Instant | null;
  /** The session itself, where there is one: it may have been ended in another process. */
  readonly session?: bigint;
};

const realNameDenials: Readonly<Record<RealName, Denial | null>> = {
  unverified: denial('complete-real-name-first'),
  'under-review': denial('awaiting-review'),
  failed: denial('real-name-failed'),
  verified: null,
};

/**
 * Why this customer may not open anything now: gate, then real name, then fund password (decisions.md 'Who may trade and move money').
 * What is wrong with the command itself is judged after this. `now` is system time.
 */
export function openingDenial(standing: Standing, now: Instant): Denial | null {
  const { gates, realName, hasFundPassword, tradingUntil } = standing;
  const before = gateDenial(gates, 'open', now) ?? realNameDenials[realName];
  if (before) return before;
  if (!hasFundPassword) return denial('fund-password-not-set');
  return tradingUntil !== null && now < tradingUntil ? null : denial('fund-password-required');
}

/** Why this customer may not bring money in now: gate, then real name. `now` is system time. */
export const payingInDenial = ({ gates, realName }: Pick<CustomerStanding, 'gates' | 'realName'>, now: Instant): Denial | null =>
  gateDenial(gates, 'pay-in', now) ?? realNameDenials[realName];

/** Why this customer may not cancel or close now. Verification and fund password are never asked for that. */
export const closingDenial = (standing: Pick<CustomerStanding, 'gates'>, now: Instant): Denial | null => gateDenial(standing.gates, 'close', now);
