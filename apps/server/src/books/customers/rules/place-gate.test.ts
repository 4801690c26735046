import type { GateReason } from '@parkett/contract';
import { instantOf, later, type Instant } from '@parkett/kernel';
import { expect, test } from 'vitest';
import type { Gate, GateKind } from './gates.ts';
import { judgeGate, workingDaysAfter } from './place-gate.ts';

// Who may place which block for how long. 'alone': one operator; 'two': the second has to sign.

/** A Friday morning in Berlin. */
const now = instantOf('2026-11-27T10:00:00+01:00');
const hour = 3_600_000;
const frozenSince = (startedAt: string): Gate => ({
  ...{ id: 1n, kind: 'frozen', reason: 'suspected-takeover' },
  startedAt: instantOf(startedAt),
  expiresAt: later(now, hour),
});

const ownLock: Gate = { id: 2n, kind: 'login-banned', reason: 'locked-by-customer', startedAt: now, expiresAt: null };

type Line = readonly [
  kind: GateKind,
  reason: GateReason,
  end: string | number | null,
  gives: string,
  given?: { gates?: readonly Gate[]; emergencyDaysAgo?: number },
];

const lines: readonly Line[] = [
  // An emergency.
  ['frozen', 'suspected-takeover', 4 * hour, 'alone'],
  ['frozen', 'suspected-takeover', 4 * hour + 1, 'two'],
  ['frozen', 'suspected-takeover', hour, 'two', { emergencyDaysAgo: 6.9 }],
  ['frozen', 'suspected-takeover', hour, 'alone', { emergencyDaysAgo: 7 }],
  ['trade-banned', 'terms-breached', hour, 'two'],
  ['login-banned', 'suspected-takeover', hour, 'two'],
  // Three working days without a law or an order, also when it is renewed.
  ['frozen', 'suspected-takeover', '2026-12-02T10:00:00+01:00', 'two'],
  ['frozen', 'suspected-takeover', '2026-12-02T10:00:01+01:00', 'gate-too-long'],
  ['frozen', 'suspected-takeover', '2026-11-30T09:00:00+01:00', 'two', { gates: [frozenSince('2026-11-25T09:00:00+01:00')] }],
  ['frozen', 'suspected-takeover', '2026-11-30T09:00:01+01:00', 'gate-too-long', { gates: [frozenSince('2026-11-25T09:00:00+01:00')] }],
  ['frozen', 'court-order', '2027-06-01T00:00:00+02:00', 'two'],
  ['frozen', 'statutory-review', '2027-06-01T00:00:00+02:00', 'two'],
  // One of a kind: it is renewed for longer, and a law or an order stands beside it.
  ['frozen', 'suspected-takeover', 2 * hour, 'two', { gates: [frozenSince('2026-11-27T09:00:00+01:00')], emergencyDaysAgo: 0 }],
  ['frozen', 'suspected-takeover', hour, 'gate-stands-already', { gates: [frozenSince('2026-11-27T09:00:00+01:00')] }],
  ['frozen', 'court-order', hour, 'alone', { gates: [frozenSince('2026-11-27T09:00:00+01:00')] }],
  [
    'frozen',
    'suspected-takeover',
    2 * hour,
    'gate-stands-already',
    { gates: [{ ...frozenSince('2026-11-27T09:00:00+01:00'), reason: 'court-order' }] },
  ],
  ['trade-banned', 'terms-breached', hour, 'two', { gates: [frozenSince('2026-11-27T09:00:00+01:00')] }],
  ['frozen', 'suspected-takeover', hour, 'alone', { gates: [{ ...frozenSince('2026-11-27T09:00:00+01:00'), expiresAt: now }] }],
  ['login-banned', 'suspected-takeover', hour, 'two', { gates: [ownLock] }],
  // Reasons that go with the kind.
  ['withdrawal-banned', 'court-order', '2027-06-01T00:00:00+02:00', 'two'],
  ['withdrawal-banned', 'suspected-takeover', hour, 'reason-unknown'],
  ['withdrawal-banned', 'terms-breached', hour, 'reason-unknown'],
  ['disabled', 'suspected-takeover', null, 'reason-unknown'],
  // Ends.
  ['disabled', 'account-ended', null, 'two'],
  ['disabled', 'account-ended', hour, 'malformed'],
  ['frozen', 'suspected-takeover', null, 'gate-end-missing'],
  ['frozen', 'suspected-takeover', 0, 'gate-end-missing'],
  ['frozen', 'court-order', 367 * 24 * hour, 'gate-end-missing'],
];

const cases = lines.map(([kind, reason, end, gives, given = {}]) => ({ kind, reason, end, gives, given }));

test.each(cases)('$kind for $reason until $end, given $given: $gives', ({ kind, reason, end, gives, given }) => {
  const expiresAt: Instant | null = end === null ? null : typeof end === 'number' ? later(now, end) : instantOf(end);
  const lastEmergencyAt = given.emergencyDaysAgo === undefined ? null : later(now, -given.emergencyDaysAgo * 24 * hour);
  const judged = judgeGate({ kind, reason, expiresAt }, { gates: given.gates ?? [], lastEmergencyAt, now });
  expect(judged.ok ? (judged.value.alone ? 'alone' : 'two') : judged.error.code).toBe(gives);
});

test('a renewed block keeps its beginning', () => {
  const asked = { kind: 'frozen', reason: 'suspected-takeover', expiresAt: later(now, 2 * hour) } as const;
  const gates = [frozenSince('2026-11-25T09:00:00+01:00')];
  expect(judgeGate(asked, { gates, lastEmergencyAt: null, now })).toMatchObject({ value: { startedAt: gates[0]!.startedAt } });
  expect(judgeGate({ ...asked, reason: 'court-order' }, { gates, lastEmergencyAt: null, now })).toMatchObject({ value: { startedAt: now } });
});

test.each([
  ['2026-11-23T08:00:00+01:00', '2026-11-26T08:00:00+01:00'],
  ['2026-11-28T08:00:00+01:00', '2026-12-02T08:00:00+01:00'],
  ['2026-10-23T08:30:15+02:00', '2026-10-28T08:30:15+01:00'],
])('three working days after %s is %s', (from, to) => {
  expect(workingDaysAfter(instantOf(from), 3)).toBe(instantOf(to));
});
