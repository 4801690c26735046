export type Mode = 'paper' | 'live';

/** What real money needs from outside: identification, payments, prices. */
export const outsideNeeds = ['identification', 'payments', 'prices'] as const;

/** An adapter that is plugged in for one of them. */
export type OutsideAdapter = { readonly serves: (typeof outsideNeeds)[number]; readonly name: string };

/** What a mode needs and nothing serves. Paper mode needs nothing from outside. */
export function missingFor(mode: Mode, adapters: readonly OutsideAdapter[]): readonly (typeof outsideNeeds)[number][] {
  return mode === 'paper' ? [] : outsideNeeds.filter(need => !adapters.some(({ serves }) => serves === need));
}
