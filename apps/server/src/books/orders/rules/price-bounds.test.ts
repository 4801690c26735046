import { expect, test } from 'vitest';
import { tableShare, tableView } from '../../../testing/order-situation.ts';
import { outsideCorridor, priceToMeet, reservedUpTo, stopReached } from './price-bounds.ts';

const instrument = tableShare();
const corridor = { lowest: 800_000n, highest: 1_200_000n };
const params = { lowest: '80.0000', highest: '120.0000' };

test.each([
  { what: 'the lowest price', limit: 800_000n, stop: null, denial: null },
  { what: 'the highest price', limit: 1_200_000n, stop: null, denial: null },
  { what: 'no price at all', limit: null, stop: null, denial: null },
  { what: 'a limit below', limit: 799_900n, stop: null, denial: { code: 'price-limit-exceeded', params } },
  { what: 'a limit above', limit: 1_200_100n, stop: null, denial: { code: 'price-limit-exceeded', params } },
  { what: 'a stop above', limit: null, stop: 1_200_100n, denial: { code: 'price-limit-exceeded', params: { ...params, field: 'stopPrice' } } },
  { what: 'both outside: the limit is named', limit: 799_900n, stop: 1_200_100n, denial: { code: 'price-limit-exceeded', params } },
])('$what in a corridor from 80,00 to 120,00', ({ limit, stop, denial }) => {
  expect(outsideCorridor({ limit, stop }, { corridor, instrument })).toEqual(denial);
});

/** From 100,05 on, in a corridor from 80,00 to 120,00. Which distance holds in which phase stands with the decision. */
test.each([
  { bps: 200, from: 1_000_500n, price: 1_020_500n },
  { bps: 500, from: 1_000_500n, price: 1_050_500n },
  { bps: 500, from: 1_180_000n, price: 1_200_000n },
  { bps: 200, from: 700_000n, price: 800_000n },
])('with $bps hundredths of a per cent beyond $from the money of a purchase without a limit reaches $price', ({ bps, from, price }) => {
  expect(reservedUpTo({ instrument, from, bps, corridor })).toBe(price);
});

test.each([
  { what: 'both sides quoted', view: {}, buy: 1_001_000n, sell: 999_000n },
  { what: 'nobody sells', view: { ask: null }, buy: 1_000_000n, sell: 999_000n },
  { what: 'nobody buys', view: { bid: null }, buy: 1_001_000n, sell: 1_000_000n },
  { what: 'an auction with an indicative price', view: { bid: null, ask: null, indicative: 1_005_000n }, buy: 1_005_000n, sell: 1_005_000n },
  { what: 'an auction without one', view: { bid: null, ask: null }, buy: 1_000_000n, sell: 1_000_000n },
  { what: 'nothing known', view: { bid: null, ask: null, last: null }, buy: null, sell: null },
])('with $what a market order meets $buy to buy and $sell to sell', ({ view, buy, sell }) => {
  expect(priceToMeet(tableView(view), 'buy')).toBe(buy);
  expect(priceToMeet(tableView(view), 'sell')).toBe(sell);
});

test.each([
  { side: 'buy', stop: 1_000_000n, last: 1_000_000n, reached: true },
  { side: 'buy', stop: 1_000_100n, last: 1_000_000n, reached: false },
  { side: 'buy', stop: 999_900n, last: 1_000_000n, reached: true },
  { side: 'sell', stop: 1_000_000n, last: 1_000_000n, reached: true },
  { side: 'sell', stop: 1_000_100n, last: 1_000_000n, reached: true },
  { side: 'sell', stop: 999_900n, last: 1_000_000n, reached: false },
  { side: 'buy', stop: null, last: 1_000_000n, reached: false },
  { side: 'buy', stop: 0n, last: 1_000_000n, reached: false },
  { side: 'sell', stop: 1_000_000n, last: null, reached: false },
] as const)('a stop to $side at $stop is reached by a last price of $last: $reached', ({ side, stop, last, reached }) => {
  expect(stopReached({ side, stop, last })).toBe(reached);
});
