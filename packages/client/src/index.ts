export { dataOf, NoAnswer, Refusal } from './answers.ts';
export { exchange, type Progress } from './exchange.ts';
export { readable } from './figures.ts';
export { answerIn, fileOr, saveFile, type NamedFile } from './files.ts';
export { KeptCommands, newKey } from './kept-commands.ts';
export { canUsePasskeys, createPasskey, NoPasskey, signWithPasskey } from './passkeys.ts';
export { openStorage } from './storage.ts';
