import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { decideMove } from './rules/decide-move.ts';

const decide = (typed: string) => decideMove(typed, { currency: 'EUR', place: null });

export const refusals: RefusalPlaces = {
  'rules/decide-move.ts': [
    ['amount-missing', 'an empty amount', () => decide('')],
    ['amount-malformed', 'an amount that is no number', () => decide('ten')],
    ['amount-too-many-decimals', 'a tenth of a cent', () => decide('1.001')],
  ],
};
