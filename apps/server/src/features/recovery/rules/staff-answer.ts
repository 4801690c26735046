import type { recovery } from '@parkett/contract';

type Seen = {
  readonly lost: recovery.Lost;
  readonly shown: 'nothing' | 'login-password' | 'recovery-code';
  readonly person: 'fits' | 'differs' | 'not-given' | 'not-verified';
};

/**
 * What simulated staff of paper mode signs. They let nobody into an account who has shown nothing of his own: a name and a date of birth
 * are known to others too. A lost second factor they leave to people where only the password is known: else who has found that would be in a minute later.
 */
export function staffAnswer({ lost, shown, person }: Seen): { readonly decision: 'approved' | 'rejected'; readonly reason: string } | null {
  if (person === 'differs') return { decision: 'rejected', reason: 'identity-not-shown' };
  const isKnown = shown === 'recovery-code' || (lost === 'fund-password' && shown === 'login-password');
  return isKnown ? { decision: 'approved', reason: 'identity-shown' } : null;
}

/** Whether they sign beside a person. Who has shown nothing is let in by two people only: one of them alone would be whoever telephones best. */
export const staffSigns = ({ shown }: Pick<Seen, 'shown'>, decision: 'approved' | 'rejected'): boolean =>
  decision === 'rejected' || shown !== 'nothing';
