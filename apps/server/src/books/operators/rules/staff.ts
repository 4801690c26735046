/** What simulated staff does now: decides by itself, gives the second signature that a person asks for, or nothing. */
export type StaffDuty = 'decides' | 'signs' | 'off';

/** Whoever sits at the desk decides himself; alone he still needs somebody for the second signature, and two need nobody. */
export function staffDuty({ isOn, operatorsSignedIn }: { isOn: boolean; operatorsSignedIn: number }): StaffDuty {
  if (!isOn || operatorsSignedIn > 1) return 'off';
  return operatorsSignedIn === 1 ? 'signs' : 'decides';
}
