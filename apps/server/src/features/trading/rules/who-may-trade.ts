import type { Denial } from '@parkett/contract';

/** What decides whether a customer may open an order, as known when the command runs. */
export type Standing = {
  readonly gates: readonly string[];
  readonly realName: 'unverified' | 'under-review' | 'verified' | 'failed';
  readonly fundPasswordSet: boolean;
  /** A right entry on this session is recent enough. */
  readonly tradingUnlocked: boolean;
};

const realNameDenials = {
  unverified: 'complete-real-name-first',
  'under-review': 'awaiting-review',
  failed: 'real-name-failed',
} as const;

/** Gate → real-name → fund password; the first that fails answers (decisions.md 'Who may trade and move money'). */
export function whoMayTrade(standing: Standing): Denial | null {
  if (standing.gates.includes('frozen')) return { code: 'account-frozen' };
  if (standing.gates.includes('trade-banned')) return { code: 'account-cannot-trade' };
  if (standing.realName !== 'verified') return { code: realNameDenials[standing.realName] };
  if (!standing.fundPasswordSet) return { code: 'fund-password-not-set' };
  return standing.tradingUnlocked ? null : { code: 'fund-password-required' };
}
