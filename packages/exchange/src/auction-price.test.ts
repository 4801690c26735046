import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auctionPrice, type AuctionBook, type Interest } from './auction-price.ts';

const at = (limit: number, quantity: number): Interest => ({ limit, quantity });

function book(buys: Interest[], sells: Interest[], reference: number | null = null): AuctionBook {
  const limits = [...buys, ...sells].map(interest => interest.limit).filter(limit => limit > 0 && limit < Infinity);
  return { buys, sells, limits, reference };
}

test('the price at which most is executed wins', () => {
  expect(auctionPrice(book([at(102, 300), at(101, 100)], [at(100, 250), at(101, 150)]))).toEqual({ price: 101, volume: 400, surplus: 0 });
});

test('of equal volumes the price that leaves less wins', () => {
  expect(auctionPrice(book([at(105, 100), at(104, 60), at(100, 20)], [at(100, 100)]))).toMatchObject({ price: 105, volume: 100, surplus: 0 });
});

test('if buyers are left over at every such price it is the highest, if sellers are the lowest', () => {
  expect(auctionPrice(book([at(105, 150)], [at(100, 100)], 90))).toEqual({ price: 105, volume: 100, surplus: 50 });
  expect(auctionPrice(book([at(105, 100)], [at(100, 150)], 110))).toEqual({ price: 100, volume: 100, surplus: -50 });
});

test('otherwise the reference price decides, held between the highest and the lowest of them', () => {
  const even = (reference: number | null) => auctionPrice(book([at(105, 100)], [at(100, 100)], reference))?.price;
  expect([even(90), even(103), even(120), even(null)]).toEqual([100, 103, 105, 105]);
});

test('market orders alone meet at the reference price, and not at all without one', () => {
  const buys = [at(Infinity, 30)];
  const sells = [at(0, 20)];
  expect(auctionPrice(book(buys, sells, 100))).toEqual({ price: 100, volume: 20, surplus: 10 });
  expect(auctionPrice(book(buys, sells))).toBeNull();
  expect(auctionPrice(book([at(99, 30)], [at(100, 20)], 100))).toBeNull();
});

test('no other price would execute more', () => {
  const interest = fc.record({ limit: fc.integer({ min: 90, max: 110 }), quantity: fc.integer({ min: 1, max: 100 }) });
  const volumeAt = (price: number, buys: Interest[], sells: Interest[]): number => {
    const bought = buys.filter(({ limit }) => limit >= price).reduce((sum, { quantity }) => sum + quantity, 0);
    const sold = sells.filter(({ limit }) => limit <= price).reduce((sum, { quantity }) => sum + quantity, 0);
    return Math.min(bought, sold);
  };
  fc.assert(
    fc.property(fc.array(interest), fc.array(interest), fc.option(fc.integer({ min: 90, max: 110 })), (buys, sells, reference) => {
      const best = auctionPrice(book(buys, sells, reference));
      const most = Math.max(...Array.from({ length: 21 }, (_, step) => volumeAt(90 + step, buys, sells)));
      expect(best?.volume ?? 0).toBe(most);
      if (best) expect(volumeAt(best.price, buys, sells)).toBe(best.volume);
    }),
  );
});
