import type { ReplyAt } from '@parkett/contract';

/** The look of the word for how far somebody's verification is: a failed one reads as such. */
export const toneOfState = { verified: 'petrol', 'under-review': 'brass', unverified: 'brass', failed: 'danger' } as const satisfies Record<
  ReplyAt<'user/profile'>['realName'],
  string
>;
