import { expect, test } from 'vitest';
import { asQuantity, minus, money, negated, nothing, partOf, plus, sumOf, type Amount, type Money, type Quantity } from './amount.ts';
import type { Currency } from './money.ts';

/** `true`, or nothing where a value of the first type would be taken for one of the second. */
type Differs<From, To> = From extends To ? never : true;

test('an amount of one unit is none of another, and a bare integer is no amount: the compiler says so', () => {
  const binds: [
    Differs<bigint, Amount>,
    Differs<Money<'EUR'>, Money<'USD'>>,
    Differs<Money, Money<'EUR'>>,
    Differs<Money, Quantity>,
    Differs<Quantity, Money>,
  ] = [true, true, true, true, true];
  expect(binds).not.toContain(false);
});

test('money of a known currency is money of some currency, and zero counts in every unit', () => {
  const some: Money<Currency> = money('EUR', 5n);
  const [none, shares]: [Money<'JPY'>, Quantity] = [nothing, nothing];
  expect([some, none, shares]).toEqual([5n, 0n, 0n]);
});

test('plus, minus, negated, sumOf and partOf keep the unit', () => {
  const [euros, more] = [money('EUR', 120_050n), money('EUR', 50n)];
  const results: Money<'EUR'>[] = [plus(euros, more), minus(euros, more), negated(euros), sumOf([euros, more, more]), sumOf<'EUR'>([])];
  expect(results).toEqual([120_100n, 120_000n, -120_050n, 120_150n, 0n]);
  const third: Money<'EUR'> = partOf(euros, { part: 1n, whole: 3n, rounding: 'half-up' });
  expect(third).toBe(40_017n);
});

test('the compiler refuses to add what counts in different units', () => {
  const [euros, dollars, shares] = [money('EUR', 1n), money('USD', 1n), asQuantity(1n)];
  const refused = [
    // @ts-expect-error dollars to euros
    plus(euros, dollars),
    // @ts-expect-error shares from euros
    minus(euros, shares),
    // @ts-expect-error money to shares
    plus(shares, dollars),
    // @ts-expect-error a bare integer
    plus(euros, 1n),
  ];
  expect(refused).toHaveLength(4);
});
