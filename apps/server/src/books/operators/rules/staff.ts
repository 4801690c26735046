/** What simulated staff does now: decides by itself, gives the second signature that a person asks for, or nothing. */
export type StaffDuty = 'decides' | 'signs' | 'off';

/** Why they do it: `none` is for a house that was started without them. */
export type StaffReason = 'nobody-signed-in' | 'one-signed-in' | 'several-signed-in' | 'switched-off' | 'none';

/** Whoever sits at the desk and may decide does so himself; alone he still needs somebody for the second signature, and two need nobody. */
export function staffDuty({ isAllowed, isOn, operatorsSignedIn }: { isAllowed: boolean; isOn: boolean; operatorsSignedIn: number }): {
  readonly duty: StaffDuty;
  readonly why: StaffReason;
} {
  if (!isAllowed) return { duty: 'off', why: 'none' };
  if (!isOn) return { duty: 'off', why: 'switched-off' };
  if (operatorsSignedIn > 1) return { duty: 'off', why: 'several-signed-in' };
  return operatorsSignedIn === 1 ? { duty: 'signs', why: 'one-signed-in' } : { duty: 'decides', why: 'nobody-signed-in' };
}
