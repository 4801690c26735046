import { instantOf, later } from '@parkett/kernel';
import { expect, test } from 'vitest';
import type { Decision, ReviewState } from '../review.ts';
import { stepOf } from './review-steps.ts';

// Who may sign what, and what it becomes. Operators are A and B; C opened the review unless a line says otherwise.

const now = instantOf('2026-11-25T09:00:00Z');
const ids: Readonly<Record<string, bigint>> = { A: 1n, B: 2n };
const who = (name: string) => (ids[name] === undefined ? { kind: 'customer', id: 9n } : { kind: 'operator', id: ids[name] });

type Line = {
  state?: ReviewState;
  dueInMs?: number;
  openedBy?: 'A' | 'C';
  first?: readonly [by: 'A' | 'B', Decision];
  signs: readonly [by: 'A' | 'B', Decision, reason?: string];
  second?: boolean;
  strangers?: false | 'lapsed';
  gives: string;
};

const lines: readonly Line[] = [
  // One signature is enough.
  { signs: ['A', 'approved'], gives: 'decided approved' },
  { signs: ['A', 'rejected', 'blurred'], gives: 'decided rejected' },
  // Two are needed.
  { signs: ['A', 'approved'], second: true, gives: 'proposed pending' },
  { first: ['A', 'approved'], signs: ['B', 'approved'], second: true, gives: 'signed approved' },
  { first: ['A', 'approved'], signs: ['A', 'approved'], second: true, gives: 'own-signature' },
  { first: ['A', 'approved'], signs: ['A', 'rejected', 'blurred'], second: true, gives: 'own-signature' },
  { first: ['A', 'approved'], signs: ['B', 'approved'], second: true, strangers: false, gives: 'no-counterpart' },
  // Who signed first has left the house since.
  { first: ['A', 'approved'], signs: ['B', 'approved'], second: true, strangers: 'lapsed', gives: 'proposed pending' },
  { first: ['A', 'approved'], signs: ['B', 'rejected', 'blurred'], second: true, strangers: 'lapsed', gives: 'proposed pending' },
  { first: ['A', 'approved'], signs: ['B', 'approved'], strangers: 'lapsed', gives: 'decided approved' },
  { openedBy: 'A', first: ['A', 'approved'], signs: ['B', 'approved'], second: true, strangers: 'lapsed', gives: 'proposed pending' },
  // The second one says otherwise.
  { first: ['A', 'approved'], signs: ['B', 'rejected', 'blurred'], gives: 'decided rejected' },
  { first: ['A', 'approved'], signs: ['B', 'rejected', 'blurred'], second: true, gives: 'proposed pending' },
  { first: ['A', 'rejected'], signs: ['B', 'approved'], second: true, gives: 'proposed pending' },
  // What an operator opened himself.
  { openedBy: 'A', signs: ['A', 'approved'], gives: 'proposed pending' },
  { openedBy: 'A', first: ['A', 'approved'], signs: ['A', 'approved'], gives: 'own-signature' },
  { openedBy: 'A', first: ['A', 'approved'], signs: ['B', 'approved'], gives: 'signed approved' },
  { openedBy: 'A', first: ['A', 'approved'], signs: ['B', 'rejected', 'blurred'], gives: 'decided rejected' },
  { openedBy: 'A', signs: ['B', 'approved'], gives: 'decided approved' },
  // Reasons.
  { signs: ['A', 'rejected'], gives: 'reason-unknown' },
  { signs: ['A', 'rejected', 'ugly'], gives: 'reason-unknown' },
  { signs: ['A', 'approved', 'blurred'], gives: 'reason-unknown' },
  // What isn't under review.
  ...(['approved', 'rejected', 'withdrawn', 'expired'] as const).map(state => ({ state, signs: ['A', 'approved'], gives: 'not-in-review' }) as const),
  { dueInMs: 1, signs: ['A', 'approved'], gives: 'decided approved' },
  { dueInMs: 0, signs: ['A', 'approved'], gives: 'not-in-review' },
  { dueInMs: -1, first: ['A', 'approved'], signs: ['B', 'approved'], gives: 'not-in-review' },
];

test.each(lines)('$signs on $first, opened by $openedBy, $state, due in $dueInMs ms, two needed $second: $gives', line => {
  const { state = 'pending', dueInMs = 60_000, openedBy = 'C', first, signs, second = false, strangers = true, gives } = line;
  const [by, decision, reason = null] = signs;
  const review = { state, dueAt: later(now, dueInMs), openedBy: who(openedBy), proposal: first?.[1] ?? null, maker: first ? who(first[0]) : null };
  const reasons = decision === 'rejected' ? ['blurred'] : [];
  const apart = strangers === 'lapsed' ? strangers : strangers ? null : later(now, 1);
  const step = stepOf(review, { by: who(by), decision, reason, now }, { reasons, needsSecond: second, apart });
  expect(step.ok ? `${step.value.what} ${step.value.state}` : step.error.code).toBe(gives);
});
