import { expect, test } from 'vitest';
import { collect, letterKinds, manifests } from '../../manifests.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';
import { defineLetter, type LetterKind } from './index.ts';
import { letterWords } from './words.ts';

// Promised: every kind of letter is declared once, by the feature whose news it brings, and has its words in every language.

const withLetter = (letter: LetterKind) => (): unknown => collect([...manifests, { name: 'another', letters: [letter] }]);

test.each(Object.entries(letterWords))('in %s there are words for the declared kinds and for no other', (_, { letters }) => {
  expect(Object.keys(letters).toSorted()).toEqual([...letterKinds.keys()].toSorted());
});

test('which links each kind has, and which a customer gets a few of an hour', () => {
  const rows = [...letterKinds.values()].map(({ name, links, isLimited }) => `${name}: ${links.join(' ') || '–'}${isLimited ? ', limited' : ''}`);
  expect(rows.toSorted()).toEqual([
    'account-changed: lock',
    'account-locked: –',
    'confirm-address: confirm',
    'credit-raise-decided: –',
    'details-changed: lock',
    'exchanged: lock',
    'factor-added: lock',
    'factor-removed: lock',
    'fund-password-changed: lock',
    'fund-password-set: lock',
    'identity-decided: –',
    'loan-granted: lock',
    'loan-instalment-soon: –',
    'loan-instalment-taken: –',
    'loan-overdue: –',
    'loan-refused: –',
    'loan-repaid: –',
    'login-password-changed: lock',
    'new-device: lock, limited',
    'new-password: reset lock',
    'payee-added: lock',
    'payee-removed: lock',
    'recovery-asked: lock, limited',
    'recovery-codes-renewed: lock',
    'service-answered: –',
    'service-reply: –',
    'withdrawal-asked: lock',
    'withdrawal-not-paid: –',
    'withdrawal-paid: lock',
    'withdrawal-returned: –',
    'withdrawal-sent: lock',
  ]);
});

test('a kind that is declared twice, or that has no words, refuses the start with a sentence', () => {
  expect(withLetter(defineLetter({ name: 'new-device' }))).toThrow(StartRefusal);
  expect(withLetter(defineLetter({ name: 'new-device' }))).toThrow(
    "The kind of letter 'new-device' is registered twice: give one of the two another name.",
  );
  expect(withLetter(defineLetter({ name: 'payout-sent' }))).toThrow(StartRefusal);
  expect(withLetter(defineLetter({ name: 'payout-sent' }))).toThrow(
    "The kind of letter 'payout-sent' has no words in the language 'en': put them beside the others.",
  );
});
