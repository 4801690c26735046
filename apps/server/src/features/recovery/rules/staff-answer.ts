import type { recovery } from '@parkett/contract';

/**
 * What somebody has shown, as the desk weighs it. A login password that took the place of a forgotten one a short while ago shows once more what it was
 * given for, and nothing else: neither a mailbox nor what convinced the desk is a second factor.
 */
export type Weighed = 'nothing' | 'replaced-password' | 'login-password' | 'recovery-code';

export const weigh = (shown: Exclude<Weighed, 'replaced-password'>, { isReplaced }: { isReplaced: boolean }): Weighed =>
  shown === 'login-password' && isReplaced ? 'replaced-password' : shown;

type Seen = {
  readonly lost: recovery.Lost;
  readonly shown: Weighed;
  readonly person: 'fits' | 'differs' | 'not-given' | 'not-verified';
  /** The customer has locked the account himself: somebody else may be in it. */
  readonly isLocked: boolean;
};

/**
 * What simulated staff of paper mode signs. They let nobody into an account who has shown nothing of his own: a name and a date of birth
 * are known to others too. A lost second factor they leave to people where only the password is known: else who has found that would be in a minute later.
 */
export function staffAnswer({ lost, shown, person, isLocked }: Seen): { readonly decision: 'approved' | 'rejected'; readonly reason: string } | null {
  if (isLocked) return null;
  if (person === 'differs') return { decision: 'rejected', reason: 'identity-not-shown' };
  const isKnown = shown === 'recovery-code' || (lost === 'fund-password' && shown === 'login-password');
  return isKnown ? { decision: 'approved', reason: 'identity-shown' } : null;
}

/** Whether they sign beside a person. Who has shown nothing is let in by two people only: one of them alone would be whoever telephones best. */
export const staffSigns = ({ shown, isLocked }: Pick<Seen, 'shown' | 'isLocked'>, decision: 'approved' | 'rejected'): boolean =>
  decision === 'rejected' || (!isLocked && (shown === 'login-password' || shown === 'recovery-code'));

/**
 * Whether one operator isn't enough. Name and date of birth are no proof here: the desk shows them to its reviewers, of whom one would get into any
 * account that was ever verified.
 */
export const needsTwo = ({ shown }: Pick<Seen, 'shown'>): boolean => shown !== 'recovery-code';
