import { instantOf } from '@parkett/kernel';
import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { judgeAppeal } from './rules/judge-appeal.ts';
import { whyNotJudge } from './rules/who-judges.ts';

const now = instantOf('2026-11-25T09:30:00Z');
const [setter, ofSetter] = ['1', '2'].map(name => ({ kind: 'operator', name }) as const);
const ties = { letIn: [{ operator: 2n, by: 1n, at: now }], sameBrowser: [] };

export const refusals: RefusalPlaces = {
  'appeals.ts': [
    ['appeal-expired', 'an appeal is made an hour after the refused sign-in', 'features/gates/gates.test.ts'],
    ['gate-does-not-stand', 'an appeal is approved after the gate was lifted', 'features/gates/gates.test.ts'],
  ],
  'desk-calls.ts': [
    ['account-does-not-exist', 'a block for a customer who isn’t there', 'features/desk-reviews/desk-reviews.test.ts'],
    ['gate-end-missing', 'a block whose end is no moment', 'features/desk-reviews/desk-reviews.test.ts'],
    ['review-does-not-exist', 'a proposal is opened that isn’t one', 'features/desk-reviews/desk-reviews.test.ts'],
    ['review-does-not-exist', 'an appeal is opened that isn’t one', 'features/desk-reviews/desk-reviews.test.ts'],
  ],
  'desk-gates.ts': [
    ['reason-unknown', 'a block is lifted for a reason that isn’t one', 'features/gates/gates.test.ts'],
    ['gate-does-not-stand', 'a block is lifted that is over', 'features/gates/gates.test.ts'],
    ['gate-waits-already', 'a block is asked for that waits for its second signature', 'features/gates/gates.test.ts', { case: 'R7' }],
  ],
  'gate-review.ts': [['gate-does-not-stand', 'a second signature lifts a block that is over', 'features/gates/gates.test.ts']],
  'rules/judge-appeal.ts': [
    ['appeal-missing', 'an appeal without a word', () => judgeAppeal(' ', { stands: true, earlier: null })],
    ['gate-does-not-stand', 'an appeal against a block that is over', () => judgeAppeal('It was my sister.', { stands: false, earlier: null })],
    ['appeal-exists', 'a second appeal', () => judgeAppeal('It was my sister.', { stands: true, earlier: 'pending' })],
  ],
  'rules/who-judges.ts': [
    ['own-gate', 'an operator decides about his own block', () => whyNotJudge({ setBy: [setter!], by: setter!, ties, now })],
    ['no-counterpart', 'an operator decides about a block of who let him in', () => whyNotJudge({ setBy: [setter!], by: ofSetter!, ties, now })],
  ],
};
