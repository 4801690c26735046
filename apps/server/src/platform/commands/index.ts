export { bodyHash } from './body-hash.ts';
export { mapAnswer, useOf } from './command.ts';
export type { CommandAddition, CommandKey, CommandKind, CommandLimit, Outcome, Principal, Submission, Told } from './command.ts';
export { Commands, type Submit } from './commands.ts';
export { CommandRate } from './rate.ts';
export { withKeptAnswer } from './kept-answer.ts';

/** Tables that the runtime may never rewrite. */
export const commandsAppendOnly = ['command'];
