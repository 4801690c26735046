import type { deskSignIn, ReplyOf } from '@parkett/contract';
import type { TextKey } from './text.ts';

/** The operator who is signed in, as the server says. */
export type Me = NonNullable<ReplyOf<typeof deskSignIn.me>['operator']>;
export type Room = { readonly path: string; readonly text: TextKey };

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
const rolesToBlock: readonly string[] = ['support', 'reviewer', 'admin'];
/** Whether this operator may block an account. The server says with each case which roles decide it. */
export const setsGates = ({ roles }: Me): boolean => roles.some(role => rolesToBlock.includes(role));
export const sees = ({ roles }: Me, what: keyof typeof rolesOf): boolean => roles.some(role => rolesOf[what].some(one => one === role));

/** Where this operator may go, in the order of the navigation. */
export const roomsOf = (me: Me): readonly Room[] => [
  { path: '/customers', text: 'customers' },
  { path: '/reviews', text: 'reviews' },
  ...(['audit', 'operations', 'operators'] as const).filter(room => sees(me, room)).map(room => ({ path: `/${room}`, text: room })),
  { path: '/access', text: 'ownAccess' },
];
