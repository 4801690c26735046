import { asInstant, later } from '@parkett/kernel';
import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { decideExchange, decideForOrder, type Situation } from './rules/decide-exchange.ts';
import { usual, usualQuote } from './rules/usual.scenarios.ts';

const decide = (typed: string, changes: Partial<Situation> = {}) => decideExchange(typed, { ...usual, ...changes });

export const refusals: RefusalPlaces = {
  'routes.ts': [['currencies-same', 'a rate of euros in euros', 'features/exchange/exchange.test.ts', { currency: 'EUR' }]],
  'rules/decide-exchange.ts': [
    ['amount-missing', 'no amount', () => decide(' ')],
    ['amount-malformed', 'an amount of nothing', () => decide('0')],
    ['amount-malformed', 'an amount that is a word', () => decide('all')],
    ['amount-too-many-decimals', 'a tenth of a cent', () => decide('1.001')],
    ['no-such-quote', 'a rate of somebody else', () => decide('1', { quote: { ...usualQuote, customer: 2n } })],
    [
      'no-such-quote',
      'a rate in yens for an order in dollars',
      () => decideForOrder({ from: 'EUR', to: 'USD', missing: 1n }, { ...usual, quote: { ...usualQuote, to: 'JPY' } }),
    ],
    ['quote-used', 'a rate that was taken', () => decide('1', { takenBy: 7n })],
    ['quote-expired', 'a rate that has ended', () => decide('1', { now: later(asInstant(usual.now), 15_000) })],
    ['rate-changed', 'a middle that moved', () => decide('1', { middle: usualQuote.middle * 2n })],
    [
      'exchange-gives-nothing',
      'a cent for yens of a hundred',
      () => decide('0.01', { quote: { ...usualQuote, rate: 1n }, middle: usualQuote.middle }),
    ],
  ],
};
