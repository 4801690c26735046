import { letterRules } from './limits.ts';

export { readHeldLetters } from './held-store.ts';
export { Letters } from './letters.ts';
export { LetterRefused, type Postman } from './postman.ts';
export { LetterSender } from './sender.ts';
export { wantLetter } from './wanted.ts';

/** What this book declares. */
export const lettersManifest = {
  name: 'letters',
  appendOnly: ['address_confirmation'],
  rules: letterRules,
};
