import type { recovery } from '@parkett/contract';

/**
 * What somebody has shown, as the desk weighs it. A login password that a letter has given a short while ago shows the mailbox once more and nothing else:
 * a mailbox isn't a second factor.
 */
export type Weighed = 'nothing' | 'password-by-letter' | 'login-password' | 'recovery-code';

export const weigh = (shown: Exclude<Weighed, 'password-by-letter'>, { byLetter }: { byLetter: boolean }): Weighed =>
  shown === 'login-password' && byLetter ? 'password-by-letter' : shown;

type Seen = {
  readonly lost: recovery.Lost;
  readonly shown: Weighed;
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
  decision === 'rejected' || shown === 'login-password' || shown === 'recovery-code';

/** Whether one operator isn't enough: who has shown nothing that only the owner has, or is no more than known by name and date of birth. */
export const needsTwo = ({ shown, person }: Pick<Seen, 'shown' | 'person'>): boolean =>
  shown === 'password-by-letter' || (shown !== 'recovery-code' && person !== 'fits');
