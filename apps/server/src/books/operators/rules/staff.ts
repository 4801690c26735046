import type { Instant } from '@parkett/kernel';
import { areSeveral, mayBeCounterpart, type Ties } from './counterpart.ts';

/** What simulated staff does now: decides by itself, gives the second signature that a person asks for, or nothing. */
export type StaffDuty = 'decides' | 'signs' | 'off';

/** Why they do it: `none` is for a house that was started without them. */
export type StaffReason = 'nobody-signed-in' | 'one-signed-in' | 'several-signed-in' | 'switched-off' | 'none';

/** The duty of simulated staff now, for cases of some roles. */
export type StaffStanding = {
  readonly duty: StaffDuty;
  readonly why: StaffReason;
  /** Whether nobody who may decide them sits at the desk. */
  readonly isEmpty: boolean;
  /** Whether they sign what this operator has signed: they do unless somebody at the desk may. */
  readonly signsBeside: (operator: bigint) => boolean;
};

type Desk = {
  readonly isAllowed: boolean;
  readonly isOn: boolean;
  /** Signed-in operators who may decide. */
  readonly deciders: readonly bigint[];
  readonly ties: Ties;
  readonly now: Instant;
};

/**
 * A person at the desk who may decide does so himself; alone he still needs somebody for the second signature, and two who may sign beside each other need
 * nobody. Several of one root are one person.
 */
export function staffStanding({ isAllowed, isOn, deciders, ties, now }: Desk): StaffStanding {
  const duty = ((): Pick<StaffStanding, 'duty' | 'why'> => {
    if (!isAllowed) return { duty: 'off', why: 'none' };
    if (!isOn) return { duty: 'off', why: 'switched-off' };
    if (areSeveral(deciders, ties, now)) return { duty: 'off', why: 'several-signed-in' };
    return deciders.length > 0 ? { duty: 'signs', why: 'one-signed-in' } : { duty: 'decides', why: 'nobody-signed-in' };
  })();
  const isAlone = (one: bigint): boolean => !deciders.some(other => mayBeCounterpart({ one, other, ties, now }));
  return { ...duty, isEmpty: deciders.length === 0, signsBeside: operator => duty.duty !== 'off' && isAlone(operator) };
}
