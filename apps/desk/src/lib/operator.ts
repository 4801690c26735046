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
  threads: ['support', 'reviewer', 'admin', 'auditor'],
  answer: ['support', 'reviewer', 'admin'],
  seats: ['support', 'reviewer', 'admin', 'auditor'],
  evenings: ['treasury', 'auditor'],
  offerings: ['treasury', 'dealer', 'admin', 'auditor'],
  changeOffering: ['treasury', 'admin'],
  admitSeat: ['reviewer', 'admin'],
  money: ['treasury', 'admin', 'auditor'],
  decideLine: ['treasury'],
  payOut: ['treasury'],
  proof: ['treasury', 'admin'],
  announceEvent: ['treasury', 'admin'],
  noteOrder: ['support', 'reviewer', 'treasury', 'dealer', 'admin'],
  publishArticle: ['support', 'admin'],
} as const;
const rolesToBlock: readonly string[] = ['support', 'reviewer', 'admin'];
/** Whether this operator may block an account. The server says with each case which roles decide it. */
export const setsGates = ({ roles }: Me): boolean => roles.some(role => rolesToBlock.includes(role));
/** Parts of the desk that only some operators see. */
export type Seen = keyof typeof rolesOf;
export const sees = ({ roles }: Me, what: Seen): boolean => roles.some(role => rolesOf[what].some(one => one === role));
