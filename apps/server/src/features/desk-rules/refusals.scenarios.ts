import { asInstant, later } from '@parkett/kernel';
import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { judgeObjection, judgeProposal } from './rules/judge-proposal.ts';

const now = asInstant(0);
const wish = { rule: { noticeDays: 1 }, isValue: true, from: later(now, 48 * 3_600_000), isShortened: false };
const house = { now, mayShorten: false, waits: null };

export const refusals: RefusalPlaces = {
  'rules/judge-proposal.ts': [
    ['rule-unknown', 'a version of a rule that isn’t there', () => judgeProposal({ ...wish, rule: null }, house)],
    ['rule-malformed', 'a value that isn’t of the rule’s form', () => judgeProposal({ ...wish, isValue: false }, house)],
    ['rule-moment-missing', 'a moment that is none', () => judgeProposal({ ...wish, from: null }, house)],
    ['rule-in-the-past', 'a version that begins now', () => judgeProposal({ ...wish, from: now }, house)],
    ['notice-not-shortened', 'live mode leaves out the notice', () => judgeProposal({ ...wish, isShortened: true }, house)],
    ['rule-too-soon', 'a version that begins before its notice is over', () => judgeProposal({ ...wish, from: later(now, 1) }, house)],
    ['rule-under-review', 'a version while another one waits', () => judgeProposal(wish, { ...house, waits: 'R7' })],
    ['rule-unknown', 'a rule is signed that a newer program has no more', () => judgeObjection('unknown')],
    ['rule-malformed', 'a value is signed that a newer program takes no more', () => judgeObjection('malformed')],
    ['rule-in-the-past', 'a version is signed whose moment has passed', () => judgeObjection('in-the-past')],
  ],
};
