import { xetraCalendar as calendar } from '../../books/instruments/index.ts';
import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { decideCheckIn } from './rules/decide-check-in.ts';
import { decideReward } from './rules/decide-reward.ts';
import { modeDenial } from './rules/paper-only.ts';

const asked: Parameters<typeof decideCheckIn>[0] = {
  ...{ today: '2026-11-25', calendar, lastDay: null, lesson: { id: 'spread', right: [1, 2] } },
  answered: { lesson: 'spread', answers: [1, 2] },
};

export const refusals: RefusalPlaces = {
  'routes.ts': [['lesson-changed', 'an answer to a question of a lesson that isn’t there', 'features/check-in/check-in.test.ts']],
  'rules/paper-only.ts': [['check-in-off', 'a check-in in live mode', () => modeDenial(false)]],
  'rules/decide-check-in.ts': [
    ['no-trading-day', 'a check-in on a Saturday', () => decideCheckIn({ ...asked, today: '2026-11-28' })],
    ['already-checked-in', 'a second check-in on one day', () => decideCheckIn({ ...asked, lastDay: '2026-11-25' })],
    ['lesson-changed', 'answers to an earlier lesson', () => decideCheckIn({ ...asked, answered: { lesson: 'losses', answers: [1, 2] } })],
    ['answers-wrong', 'a wrong answer', () => decideCheckIn({ ...asked, answered: { lesson: 'spread', answers: [1, 0] } })],
  ],
  'rules/decide-reward.ts': [['insufficient-check-in-count', 'a reward for six check-ins', () => decideReward([1n, 2n, 3n, 4n, 5n, 6n])]],
};
