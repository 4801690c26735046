import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fill, nothingExecuted, reserveFor, type OrderProgress, type OrderTerms } from './index.ts';

const terms = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  priceScale: fc.integer({ min: 2, max: 5 }),
  quantityScale: fc.constantFrom(0, 3, 8),
  currency: fc.constantFrom('EUR' as const, 'USDT' as const, 'JPY' as const),
  commission: fc.constantFrom({ flatUnits: 1n, rateBps: 0n }, { flatUnits: 1n, rateBps: 10n }, { flatUnits: 0n, rateBps: 50n }),
}) as fc.Arbitrary<OrderTerms>;
const price = fc.bigInt({ min: 1n, max: 10_000_000n });
const parts = fc.array(fc.record({ price, quantity: fc.bigInt({ min: 1n, max: 1_000_000n }) }), { minLength: 1, maxLength: 8 });

/** Executes parts one after the other and hears of each. */
function execute(execution: {
  terms: OrderTerms;
  parts: readonly { price: bigint; quantity: bigint }[];
  each?: (money: ReturnType<typeof fill>) => void;
}): OrderProgress {
  let progress = nothingExecuted;
  for (const part of execution.parts) {
    const money = fill({ terms: execution.terms, progress, ...part });
    execution.each?.(money);
    progress = money.progress;
  }
  return progress;
}

test('what a buy holds is always enough for whatever executes of it at its limit or better, and never more than that by a unit of rounding', () => {
  fc.assert(
    fc.property(terms, parts, price, (orderTerms, fills, limit) => {
      const buy = { ...orderTerms, side: 'buy' as const };
      const better = fills.map(({ quantity, price: wish }) => ({ quantity, price: wish < limit ? wish : limit }));
      let remaining = better.reduce((sum, { quantity }) => sum + quantity, 0n);
      let progress = nothingExecuted;
      let held = reserveFor({ terms: buy, progress, remaining, limit });
      for (const part of better) {
        const money = fill({ terms: buy, progress, ...part });
        progress = money.progress;
        remaining -= part.quantity;
        const rest = reserveFor({ terms: buy, progress, remaining, limit });
        expect(money.value + money.fee + rest).toBeLessThanOrEqual(held);
        expect(rest).toBeGreaterThanOrEqual(0n);
        held = rest;
      }
      expect(held).toBe(0n);
    }),
  );
});

test('many fills at one price cost exactly what one fill costs', () => {
  fc.assert(
    fc.property(terms, parts, price, (orderTerms, fills, at) => {
      const together = fills.reduce((sum, { quantity }) => sum + quantity, 0n);
      const many = execute({ terms: orderTerms, parts: fills.map(({ quantity }) => ({ quantity, price: at })) });
      expect(many).toEqual(execute({ terms: orderTerms, parts: [{ quantity: together, price: at }] }));
    }),
  );
});

test('the parts of an order sum to what it stores, and no part of a buy is negative', () => {
  fc.assert(
    fc.property(terms, parts, (orderTerms, fills) => {
      const sums = { value: 0n, fee: 0n };
      const progress = execute({
        terms: orderTerms,
        parts: fills,
        each: money => {
          sums.value += money.value;
          sums.fee += money.fee;
          expect(money.value).toBeGreaterThanOrEqual(0n);
          expect(money.fee).toBeGreaterThanOrEqual(0n);
        },
      });
      expect(sums).toEqual({ value: progress.executedValue, fee: progress.feeCharged });
    }),
  );
});

test('a sale holds its shares, and its commission never exceeds what it brings', () => {
  fc.assert(
    fc.property(terms, parts, price, (orderTerms, fills, limit) => {
      const sell = { ...orderTerms, side: 'sell' as const };
      expect(reserveFor({ terms: sell, progress: nothingExecuted, remaining: 17n, limit })).toBe(17n);
      const { executedValue, feeCharged } = execute({ terms: sell, parts: fills });
      expect(feeCharged).toBeLessThanOrEqual(executedValue);
    }),
  );
});
