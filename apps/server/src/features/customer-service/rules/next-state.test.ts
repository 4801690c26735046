import { expect, test } from 'vitest';
import { afterAnswer, afterClosing, afterStaff, afterText } from './next-state.ts';

const said = (result: ReturnType<typeof afterAnswer>): string => (result.ok ? result.value : result.error.code);

test.each([
  //  kind, state        customer writes, house answers,   house closes,           simulated staff answers
  ['question', 'open', 'open', 'answered', 'closed', 'answered'],
  ['question', 'answered', 'open', 'answered', 'closed', 'thread-not-theirs'],
  ['question', 'closed', 'reopened', 'thread-closed', 'thread-closed', 'thread-not-theirs'],
  ['question', 'reopened', 'reopened', 'answered', 'closed', 'answered'],
  ['complaint', 'open', 'open', 'answered', 'complaint-unanswered', 'thread-not-theirs'],
  ['complaint', 'answered', 'open', 'answered', 'closed', 'thread-not-theirs'],
  ['complaint', 'closed', 'reopened', 'thread-closed', 'thread-closed', 'thread-not-theirs'],
  ['complaint', 'reopened', 'reopened', 'answered', 'complaint-unanswered', 'thread-not-theirs'],
] as const)('a %s that is %s: written in %s, answered %s, closed %s, answered by simulated staff %s', (kind, state, text, answer, closing, staff) => {
  expect([afterText(state), said(afterAnswer({ kind, state })), said(afterClosing({ kind, state })), said(afterStaff({ kind, state }))]).toEqual([
    ...[text, answer, closing, staff],
  ]);
});

test.each([
  // state       house answers,     house closes
  ['open', 'customer-erased', 'closed'],
  ['answered', 'customer-erased', 'closed'],
  ['closed', 'customer-erased', 'thread-closed'],
  ['reopened', 'customer-erased', 'closed'],
] as const)('a complaint of an erased customer that is %s: answered %s, closed %s', (state, answer, closing) => {
  const known = { kind: 'complaint', state, isErased: true } as const;
  expect([said(afterAnswer(known)), said(afterClosing(known))]).toEqual([answer, closing]);
});
