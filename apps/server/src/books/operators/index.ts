export { confirmingRaises, toKeep, type ConfirmRaise, type KeptLink } from './confirm-raise.ts';
export { areApartUntil, areCounterparts, readTies } from './counterparts.ts';
export { OperatorLinks } from './links.ts';
export { confirmReset, insertReset, lockReset, openResets } from './links-store.ts';
export { Operators } from './operators.ts';
export { customerRoles, everyRole, may, operationsRoles, type DeskPolicy } from './policies.ts';
export { insertRaise, linksToTake, lockLinkToTake, nextRaise, openRaises, type Raise } from './raises-store.ts';
export { isForStaff, whyNotChange, whyNotConfirm } from './rules/confirming.ts';
export type { Ties } from './rules/counterpart.ts';
export { raises } from './rules/raise.ts';
export { DeskSessions } from './sessions.ts';
export { auditFileOf, auditPageOf, namedActors } from './named-actors.ts';
export { actorWord, listFiles, moment, momentColumns, momentText, rowsByPage, type ListFile, type Reader } from './list-files.ts';
export { readsWhole } from './rules/reads-whole.ts';
export { openDeskSessions, type DeskSession, type OnDuty } from './sessions-store.ts';
export { readOperatorName } from './rules/name.ts';
export { deskSessionEndsAt, deskSessionTimes } from './rules/session-time.ts';
export { Staff } from './staff.ts';
export {
  findOperator,
  insertOperator,
  isAdmin,
  isDisabledOperator,
  lockOperator,
  lockOperators,
  lockOperatorNames,
  readOperators,
  type Role,
} from './store.ts';

/** What this book declares. */
export const operatorsManifest = { name: 'operators', appendOnly: ['simulated_staff', 'simulated_staff_switch'] };
