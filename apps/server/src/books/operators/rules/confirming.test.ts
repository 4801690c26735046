import { instantOf } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { isForStaff, whyNotConfirm } from './confirming.ts';

const now = instantOf('2026-11-30T10:00:00Z');
const at = instantOf('2026-11-30T09:00:00Z');
const [anna, ben, ofAnna, alsoOfAnna, ofBen, ofBoth] = [1n, 2n, 3n, 4n, 5n, 6n];
/** Anna and Ben came by the command on the machine. */
const ties = {
  letIn: [
    { operator: ofAnna, by: anna, at },
    { operator: alsoOfAnna, by: anna, at },
    { operator: ofBen, by: ben, at },
    { operator: ofBoth, by: anna, at },
    { operator: ofBoth, by: ben, at },
  ],
  sameBrowser: [],
};

test.each([
  ['somebody new, asked for and confirmed by two roots', anna, ben, null, null],
  ['somebody new, confirmed by the one who asked', anna, anna, null, 'own-request'],
  ['somebody new, confirmed by whom the one who asked let in', anna, ofAnna, null, 'no-counterpart'],
  ['somebody new, asked for and confirmed by two puppets', ofAnna, alsoOfAnna, null, 'no-counterpart'],
  ['somebody new, asked for and confirmed by one of each root', ofAnna, ofBen, null, null],
  ['somebody new, confirmed by whom both let in', anna, ofBoth, null, 'no-counterpart'],
  ['oneself', anna, ofBen, ofBen, 'not-yourself'],
  ['the one who let the confirmer in', anna, ofBen, ben, 'same-root'],
  ['a sibling of the confirmer', ben, ofAnna, alsoOfAnna, 'same-root'],
  ['whom the one who asks let in', anna, ben, ofAnna, null],
  ['whom the confirmer let in', anna, ben, ofBen, null],
  ['whom both let in', anna, ben, ofBoth, null],
])('%s', (_, askedBy, by, operator, expected) => {
  expect(whyNotConfirm({ askedBy, by, operator, ties, now })?.code ?? null).toBe(expected);
});

test.each([
  ['somebody new', anna, null, true],
  ['more for whom the asker let in', anna, ofAnna, true],
  ['more for whom the asker and another one let in', anna, ofBoth, true],
  ['more for a root', anna, ben, false],
  ['more for one of another root', anna, ofBen, false],
  ['more for the one who let the asker in', ofAnna, anna, false],
  ['more for a sibling of the asker', ofAnna, alsoOfAnna, false],
])('beside simulated staff is asked for %s', (_, askedBy, operator, expected) => {
  expect(isForStaff({ askedBy, operator, ties, now })).toBe(expected);
});
