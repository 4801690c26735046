import { letterRules } from './limits.ts';
import { defineLetter } from './rules/links.ts';
import { wantedTelling } from './wanted.ts';

export { readHeldLetters } from './held-store.ts';
export { openLetterKinds } from './letter-kinds.ts';
export { isEmail, Letters } from './letters.ts';
export { LetterRefused, type Postman } from './postman.ts';
export { defineLetter, type LetterKind } from './rules/links.ts';
export { LetterSender } from './sender.ts';
export { wantLetter, wantLetters, type WantedLetter } from './wanted.ts';

/** What this book declares. */
export const lettersManifest = {
  name: 'letters',
  appendOnly: ['address_confirmation'],
  rules: letterRules,
  tellings: [wantedTelling],
  letters: [
    // The reader of an unconfirmed address may be a stranger to the account: he gets no lock.
    defineLetter({ name: 'confirm-address', links: ['confirm'] }),
    defineLetter({ name: 'new-password', links: ['reset', 'lock'] }),
  ],
};
