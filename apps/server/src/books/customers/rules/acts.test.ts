import type { DenialCode } from '@parkett/contract';
import { instantOf, later } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { acts, type Act, type Gate, type GateKind } from './gates.ts';
import { denialFor, type Standing } from './standing.ts';

// The refusal of each act, for each standing (decisions.md 'Who may trade and move money', 'What each gate does', 'Fund password, three uses').

const now = instantOf('2026-11-23T10:00:00Z');
const gate = (kind: GateKind): Gate => ({ id: 7n, kind, reason: 'court-order', startedAt: now, expiresAt: later(now, 1) });
/** Nothing stands against this customer, and everything was entered and confirmed. */
const free: Standing = {
  ...{ version: 1, gates: [], realName: 'verified', hasFundPassword: true, tradingUntil: later(now, 1) },
  proved: { confirmed: true, payOutFrom: null },
};
const waiting = { confirmed: true, payOutFrom: later(now, 3_600_000) };

const faults = {
  none: {},
  ...{ 'trade-banned': { gates: [gate('trade-banned')] }, 'withdrawal-banned': { gates: [gate('withdrawal-banned')] } },
  ...{ frozen: { gates: [gate('frozen')] }, 'login-banned': { gates: [gate('login-banned')] }, disabled: { gates: [gate('disabled')] } },
  ...{ unverified: { realName: 'unverified' }, 'under review': { realName: 'under-review' }, failed: { realName: 'failed' } },
  ...{ 'no fund password': { hasFundPassword: false }, locked: { tradingUntil: null }, 'just locked': { tradingUntil: now } },
  ...{ unconfirmed: { proved: { confirmed: false, payOutFrom: null } }, waiting: { proved: waiting } },
} as const satisfies Record<string, Partial<Standing>>;
type Fault = keyof typeof faults;

const words = {
  ...{ '·': null, trade: 'account-cannot-trade', withdraw: 'account-cannot-withdraw', frozen: 'account-frozen' },
  ...{ login: 'account-login-banned', disabled: 'account-disabled' },
  ...{ name: 'complete-real-name-first', review: 'awaiting-review', failed: 'real-name-failed' },
  ...{ set: 'fund-password-not-set', unlock: 'fund-password-required', confirm: 'confirmation-required', wait: 'pay-out-waits' },
} as const satisfies Record<string, DenialCode | null>;

const columns = ['sign-in', 'look', 'close', 'pay-in', 'open', 'move', 'withdraw', 'borrow'] as const satisfies readonly Act[];

// Each row: what is wrong, and what each act is refused with; · lets it through.
const rows: readonly (readonly [readonly Fault[], string])[] = [
  //                                                                 sign-in  look     close    pay-in   open     move     withdraw borrow
  [['none'], /*                                                   */ '·        ·        ·        ·        ·        ·        ·        ·'],
  [['trade-banned'], /*                                           */ '·        ·        ·        ·        trade    ·        ·        trade'],
  [['withdrawal-banned'], /*                                      */ '·        ·        ·        ·        ·        ·        withdraw withdraw'],
  [['frozen'], /*                                                 */ '·        ·        ·        frozen   frozen   frozen   frozen   frozen'],
  [['login-banned'], /*                                           */ 'login    login    login    login    login    login    login    login'],
  [['disabled'], /*                                               */ 'disabled disabled disabled disabled disabled disabled disabled disabled'],
  [['unverified'], /*                                             */ '·        ·        ·        name     name     name     name     name'],
  [['under review'], /*                                           */ '·        ·        ·        review   review   review   review   review'],
  [['failed'], /*                                                 */ '·        ·        ·        failed   failed   failed   failed   failed'],
  [['no fund password'], /*                                       */ '·        ·        ·        ·        set      set      set      set'],
  [['locked'], /*                                                 */ '·        ·        ·        ·        unlock   unlock   ·        ·'],
  [['just locked'], /*                                            */ '·        ·        ·        ·        unlock   unlock   ·        ·'],
  [['unconfirmed'], /*                                            */ '·        ·        ·        ·        ·        ·        confirm  confirm'],
  [['waiting'], /*                                                */ '·        ·        ·        ·        ·        ·        wait     ·'],
  // In which order they answer.
  [['unverified', 'no fund password', 'locked', 'unconfirmed'], /**/ '·        ·        ·        name     name     name     name     name'],
  [['no fund password', 'locked', 'unconfirmed'], /*              */ '·        ·        ·        ·        set      set      set      set'],
  [['locked', 'unconfirmed'], /*                                  */ '·        ·        ·        ·        unlock   unlock   confirm  confirm'],
  [['trade-banned', 'unverified', 'locked', 'unconfirmed'], /*    */ '·        ·        ·        name     trade    name     name     trade'],
  [['withdrawal-banned', 'no fund password', 'waiting'], /*       */ '·        ·        ·        ·        set      set      withdraw withdraw'],
];

test.each(rows)('%s', (wrong, row) => {
  const standing = Object.assign({}, free, ...wrong.map(fault => faults[fault])) as Standing;
  const expected = row.split(/ +/).map(word => words[word as keyof typeof words]);
  expect(columns.map(act => denialFor(standing, act, now)?.code ?? null)).toEqual(expected);
});

test('the table has a column for each act and a row for each fault', () => {
  expect(columns.toSorted()).toEqual(acts.toSorted());
  expect(new Set(rows.flatMap(([wrong]) => wrong))).toEqual(new Set(Object.keys(faults)));
});

test('an unconfirmed withdrawal that waits is asked for its confirmation first, and what nobody looked up was not confirmed', () => {
  const unconfirmed = { ...free, proved: { ...waiting, confirmed: false } };
  expect(denialFor(unconfirmed, 'withdraw', now)?.code).toBe('confirmation-required');
  const { proved: _, ...nothingLookedUp } = free;
  expect(denialFor(nothingLookedUp, 'withdraw', now)?.code).toBe('confirmation-required');
  expect(denialFor({ ...free, proved: waiting }, 'withdraw', now)).toEqual({ code: 'pay-out-waits', params: { until: '2026-11-23T11:00:00.000Z' } });
});

test('the unlocked session is asked to the millisecond', () => {
  expect(denialFor(free, 'move', now)).toBeNull();
  expect(denialFor(free, 'move', later(now, 1))?.code).toBe('fund-password-required');
});

test('opening answers with the first refusal of each standing, in the order gate, real name, fund password, unlocked session', () => {
  const names = { unverified: 'complete-real-name-first', 'under-review': 'awaiting-review', failed: 'real-name-failed', verified: null } as const;
  for (const gates of [[gate('trade-banned')], []])
    for (const realName of ['unverified', 'under-review', 'failed', 'verified'] as const)
      for (const hasFundPassword of [true, false])
        for (const tradingUntil of [null, now, later(now, 1)]) {
          const isUnlocked = tradingUntil === later(now, 1);
          const password = hasFundPassword ? (isUnlocked ? undefined : 'fund-password-required') : 'fund-password-not-set';
          const expected = gates.length > 0 ? 'account-cannot-trade' : (names[realName] ?? password);
          expect(denialFor({ version: 1, gates, realName, hasFundPassword, tradingUntil }, 'open', now)?.code).toBe(expected);
        }
});
