import type { deskSignIn, ReplyOf } from '@parkett/contract';

/** The operator who is signed in, as the server says. */
export type Me = NonNullable<ReplyOf<typeof deskSignIn.me>['operator']>;

/** Who may look at what, as the server has it: what is refused there isn't offered here. */
const rolesOf = {
  sessions: ['support', 'reviewer', 'admin', 'auditor'],
  details: ['support', 'reviewer', 'admin'],
  audit: ['admin', 'auditor'],
  operations: ['treasury', 'dealer', 'admin', 'auditor'],
  operators: ['admin', 'auditor'],
  identity: ['reviewer'],
  appeal: ['support', 'reviewer', 'admin'],
  review: ['support', 'reviewer', 'treasury', 'admin'],
} as const;
const rolesToDecide = {
  gates: ['support', 'reviewer', 'admin'],
  reviews: ['reviewer', 'admin'],
} as const;
export const decides = ({ roles }: Me, what: keyof typeof rolesToDecide): boolean =>
  roles.some(role => rolesToDecide[what].some(one => one === role));
/** What not every operator sees. */
export type Seen = keyof typeof rolesOf;
export const sees = ({ roles }: Me, what: Seen): boolean => roles.some(role => rolesOf[what].some(one => one === role));
