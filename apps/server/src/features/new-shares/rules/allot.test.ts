import { expect, test } from 'vitest';
import { allot, winnersBySize, type Method } from '@parkett/contract/allotment';

// Promised: no method gives more than is offered or asked, requests of one size differ by one lot or packet at most, and real allotments come out as published.

/** Whole numbers below a limit, the same in every run. */
function numbersFrom(seed: number): (limit: number) => number {
  let state = seed;
  return limit => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

function orderOf(count: number, below: (limit: number) => number): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let at = count - 1; at > 0; at--) {
    const other = below(at + 1);
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}

const sum = (lots: readonly bigint[]): bigint => lots.reduce((total, each) => total + each, 0n);

/** Random books of each method, and draws of one book. */
const many = process.env.PARKETT_TEST_FULL ? 1_000 : 100;

test.each<Method>(['pro-rata', 'lottery', 'equal'])(`%s: ${many} random books`, method => {
  const below = numbersFrom(7);
  for (let book = 0; book < many; book++) {
    const list = Array.from({ length: 1 + below(40) }, () => ({ lots: BigInt(1 + below(12)) }));
    const lots = BigInt(1 + below(300));
    const given = allot({ lots, method }, list, orderOf(list.length, below));
    const asked = sum(list.map(request => request.lots));
    expect(sum(given)).toBeLessThanOrEqual(lots < asked ? lots : asked);
    if (method !== 'lottery') expect(sum(given)).toBe(lots < asked ? lots : asked);
    for (const [index, { lots: size }] of list.entries()) {
      expect(given[index]! >= 0n && given[index]! <= size).toBe(true);
      const alike = given.filter((_, other) => list[other]!.lots === size);
      const packet = list.reduce((least, request) => (request.lots < least ? request.lots : least), size);
      const spread = alike.reduce((most, each) => (each > most ? each : most)) - alike.reduce((least, each) => (each < least ? each : least));
      expect(spread).toBeLessThanOrEqual(method === 'lottery' ? packet : 1n);
    }
  }
});

test('Finger 2021: 130,000 shares equally to 33,170 give three each and 30,490 drawn fourths', () => {
  const people = 33_170;
  const list = Array.from({ length: people }, () => ({ lots: 4n }));
  const given = allot({ lots: 130_000n, method: 'pro-rata' }, list, orderOf(people, numbersFrom(3)));
  expect([given.filter(lots => lots === 3n).length, given.filter(lots => lots === 4n).length]).toEqual([people - 30_490, 30_490]);
});

test('Shankara 2017: 299,973 winners, the thirteen published numbers by size, five shares over', () => {
  const published: readonly (readonly [asked: number, requests: number, winners: number])[] = [
    ...([
      [18, 967_705, 256_471],
      [36, 58_340, 15_462],
      [54, 26_436, 7_006],
      [72, 12_126, 3_214],
      [90, 12_206, 3_235],
    ] as const),
    ...([
      [108, 10_080, 2_671],
      [126, 7_864, 2_084],
      [144, 2_310, 612],
      [162, 1_297, 344],
      [180, 4_797, 1_271],
    ] as const),
    ...([
      [198, 1_342, 356],
      [216, 1_744, 462],
      [234, 25_600, 6_785],
    ] as const),
  ];
  const [offered, lot] = [5_399_519n, 18n];
  const sizes = published.map(([asked, requests]) => ({ size: BigInt(asked), count: BigInt(requests) }));
  const winners = winnersBySize(offered / lot, sizes);
  expect(winners.map(Number)).toEqual(published.map(([, , won]) => won));
  expect([sum(winners), offered - sum(winners) * lot]).toEqual([299_973n, 5n]);
});

test('LG Energy Solution 2022: 110,677 shares equally to 268,600 give nobody one for sure, and 110,677 a drawn one', () => {
  const [offered, people] = [110_677, 268_600];
  const list = Array.from({ length: people }, () => ({ lots: 1n }));
  const given = allot({ lots: BigInt(offered), method: 'pro-rata' }, list, orderOf(people, numbersFrom(5)));
  expect([given.filter(lots => lots === 1n).length, given.filter(lots => lots === 0n).length]).toEqual([offered, people - offered]);
});

/** How far the wins of a book of two hundred stray over many draws: χ² with 199 degrees of freedom, 267 at p = 0.001. */
function strayed(orderOfDraw: (draw: number, people: number) => number[]): number {
  const [people, draws, winners] = [200, many, 80];
  const won = Array.from({ length: people }, () => 0);
  const list = Array.from({ length: people }, () => ({ lots: 1n }));
  for (let draw = 1; draw <= draws; draw++)
    for (const [index, lots] of allot({ lots: BigInt(winners), method: 'pro-rata' }, list, orderOfDraw(draw, people)).entries())
      won[index]! += Number(lots);
  const expected = (draws * winners) / people;
  // Each place wins with a variance of p(1 − p) per draw.
  return won.reduce((total, times) => total + (times - expected) ** 2 / (expected * (1 - winners / people)), 0);
}

const fair = (draw: number, people: number): number[] => orderOf(people, numbersFrom(draw * 7_919));

test(`over ${many} draws of a book of two hundred everybody has the same chance, and one place that is always drawn first is found`, () => {
  expect(strayed(fair)).toBeLessThan(267);
  const favoured = 137;
  expect(strayed((draw, people) => [favoured, ...fair(draw, people).filter(index => index !== favoured)])).toBeGreaterThan(267);
});
