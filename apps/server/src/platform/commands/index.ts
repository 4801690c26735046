export { bodyHash } from './body-hash.ts';
export { mapAnswer, useOf } from './command.ts';
export type { Acting, CommandAddition, CommandKey, CommandKind, CommandLimit, KeyedCall, Outcome, Principal, Submission, Told } from './command.ts';
export { Commands, type Submit } from './commands.ts';
export { CommandRate } from './rate.ts';
export { withKeptAnswer } from './kept-answer.ts';

/** Tables that the runtime may never rewrite. */
export const commandsAppendOnly = ['command'];
