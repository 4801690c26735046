import { instantOf, later } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { stateOf, type KnownCase } from './case-state.ts';

const noon = instantOf('2026-11-24T12:00:00Z');
const hour = 3_600_000;
const inTime = later(noon, hour);
const tooLate = later(noon, 48 * hour);
const known = (more: Partial<KnownCase> = {}): KnownCase => ({
  ...{ dueAt: later(noon, 48 * hour), isUsedLater: true, mayBeTold: false, review: null, isDone: false, isOvertaken: false, isTakenBack: false },
  ...more,
});
const ended = (state: 'approved' | 'rejected' | 'withdrawn' | 'expired') => ({ review: { state, endedAt: noon } });

// Each row: what is known of a case, when it is asked about, and what is told.
test.each([
  ['of an account that doesn’t exist', known(), inTime, 'pending'],
  ['the same at its deadline', known(), tooLate, 'ended'],
  ['rejected, of who has shown nothing: as if there were no account', known(ended('rejected')), inTime, 'pending'],
  ['the same at its deadline', known(ended('rejected')), tooLate, 'ended'],
  ['rejected, of who has shown something', known({ ...ended('rejected'), mayBeTold: true }), inTime, 'rejected'],
  ['withdrawn by the owner of the account', known(ended('withdrawn')), inTime, 'pending'],
  ['nobody came to it', known(ended('expired')), tooLate, 'ended'],
  ['approved', known(ended('approved')), inTime, 'approved'],
  ['approved and used', known({ ...ended('approved'), isDone: true }), inTime, 'done'],
  ['approved, which removed the factor by itself', known({ ...ended('approved'), isUsedLater: false }), inTime, 'done'],
  ['approved, a moment before it can’t be used any more', known(ended('approved')), later(noon, 72 * hour - 1), 'approved'],
  ['approved, and what it asks for set anew since', known({ ...ended('approved'), isOvertaken: true }), inTime, 'ended'],
  ['used, which sets anew what it asks for', known({ ...ended('approved'), isDone: true, isOvertaken: true }), inTime, 'done'],
  [
    'taken off the desk since its owner set it anew, of who has shown nothing',
    known({ ...ended('withdrawn'), isOvertaken: true }),
    inTime,
    'pending',
  ],
  ['the same of who has shown something', known({ ...ended('withdrawn'), isOvertaken: true, mayBeTold: true }), inTime, 'ended'],
  ['approved and not used in time', known(ended('approved')), later(noon, 72 * hour), 'ended'],
  ['approved and taken back', known({ ...ended('approved'), isTakenBack: true }), inTime, 'taken-back'],
  ['used before it could be taken back', known({ ...ended('approved'), isDone: true, isTakenBack: true }), inTime, 'done'],
] as const)('%s', (_, about, now, expected) => {
  expect(stateOf(about, now)).toBe(expected);
});
