import { asQuantity, instantOf, minus, money, negated, nothing, type Currency, type Money } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { branded } from '../../../testing/bare.ts';
import { newHold } from '../holds-store.ts';
import type { AccountRow } from '../accounts-store.ts';
import type { Transfer } from '../ledger.ts';
import { available, withdrawable } from './availability.ts';
import { unitOfCurrency, unitOfInstrument, type AccountId, type UnitId } from './chart.ts';
import { line, type Draft, type Posting } from './entry.ts';
import { postHold, raiseHold, type Hold } from './hold.ts';

// Mistakes that may not compile at the ledger's door stand here: `npm run types` fails where a line below an expected error has none.

const [euro, dollar, share] = [unitOfCurrency('EUR'), unitOfCurrency('USD'), unitOfInstrument(7)];
const [euros, dollars, shares] = [money('EUR', 1n), money('USD', 1n), asQuantity(1n)];
const accounts = branded<{ euro: AccountId<'EUR'>; dollar: AccountId<'USD'>; share: AccountId<'shares'> }>({ euro: 1n, dollar: 2n, share: 3n });
const at = instantOf('2026-11-25T09:00:00Z');

test('a line has an account and an amount of its unit', () => {
  const right = [
    line({ account: accounts.euro, unit: euro, amount: euros }),
    line({ account: accounts.share, unit: share, amount: negated(shares) }),
    line({ account: accounts.dollar, unit: dollar, amount: nothing }),
  ];
  const wrong = [
    // @ts-expect-error dollars on an account of euros
    line({ account: accounts.euro, unit: euro, amount: dollars }),
    // @ts-expect-error shares on an account of euros
    line({ account: accounts.euro, unit: euro, amount: shares }),
    // @ts-expect-error euros on an account of shares
    line({ account: accounts.share, unit: share, amount: euros }),
    // @ts-expect-error the unit of another account
    line({ account: accounts.dollar, unit: euro, amount: euros }),
    // @ts-expect-error a bare integer
    line({ account: accounts.euro, unit: euro, amount: 1n }),
  ];
  expect(right.length + wrong.length).toBe(8);
});

test('an entry takes lines only, and a copy of a line with another amount is none', () => {
  const posting = line({ account: accounts.euro, unit: euro, amount: euros });
  const entry: Omit<Draft, 'postings'> = { kind: 'deposit', reference: 1n, owner: 1n, bookedAt: at };
  const drafts: Draft[] = [
    { ...entry, postings: [posting] },
    // @ts-expect-error no line
    { ...entry, postings: [{ account: accounts.euro, unit: euro, amount: euros }] },
    // @ts-expect-error a copy
    { ...entry, postings: [{ ...posting, amount: dollars }] },
  ];
  expect(drafts).toHaveLength(3);
});

test('a hold sets aside an amount of its account’s unit, and gives such', () => {
  const parts = { id: 1n, claim: 'withdrawal', claimId: 1n, owner: 1n, at };
  const hold: Hold<'EUR'> = { account: accounts.euro, id: 1n, open: euros };
  const right = [newHold({ ...parts, account: accounts.euro, amount: euros }), raiseHold(hold, { by: euros, at })];
  const wrong = [
    // @ts-expect-error dollars of an account of euros
    newHold({ ...parts, account: accounts.euro, amount: dollars }),
    // @ts-expect-error shares of an account of euros
    newHold({ ...parts, account: accounts.euro, amount: shares }),
    // @ts-expect-error dollars into a hold of euros
    raiseHold(hold, { by: dollars, at }),
    // @ts-expect-error shares out of a hold of euros
    postHold(hold, { amount: shares, at }),
  ];
  expect(right.length + wrong.length).toBe(6);
});

test('what is free counts in the unit of its account', () => {
  const row: Pick<AccountRow<'EUR'>, 'balance' | 'held'> = { balance: money('EUR', 500n), held: money('EUR', 200n) };
  const free: Money<'EUR'> = available(row);
  // @ts-expect-error dollars that are kept here
  const wrong = withdrawable(row, { unsettled: dollars, withheld: nothing });
  expect([free, wrong]).toEqual([300n, 299n]);
});

test('a transfer moves money of the currency that it names', () => {
  const place = { portfolio: 0n, purpose: 'cash' };
  const parts = { kind: 'saved', reference: 1n, owner: 1n, from: place, to: { ...place, purpose: 'savings' }, at };
  const transfers: Transfer<'EUR'>[] = [
    { ...parts, currency: 'EUR', amount: euros },
    // @ts-expect-error dollars
    { ...parts, currency: 'EUR', amount: dollars },
    // @ts-expect-error shares
    { ...parts, currency: 'EUR', amount: shares },
  ];
  expect(transfers).toHaveLength(3);
});

type Side<C extends Currency> = { readonly unit: UnitId<C>; readonly account: AccountId<NoInfer<C>>; readonly amount: Money<NoInfer<C>> };

/** An exchange as a rule would build it, in whatever two currencies: the unit of each side says its currency, and the compiler holds them apart without knowing them. */
function exchange<From extends Currency, To extends Currency>(
  given: Side<From> & { readonly desk: AccountId<NoInfer<From>>; readonly spread: Money<NoInfer<From>> },
  got: Side<To>,
): Posting[] {
  return [
    line({ account: given.account, unit: given.unit, amount: negated(given.amount) }),
    line({ account: given.desk, unit: given.unit, amount: minus(given.amount, given.spread) }),
    line(got),
    // @ts-expect-error what is given, in the currency that is got
    line({ ...got, amount: given.amount }),
  ];
}

test('two currencies that only the caller knows don’t mix either', () => {
  const given = { unit: euro, account: accounts.euro, amount: euros, desk: accounts.euro, spread: euros };
  expect(exchange(given, { unit: dollar, account: accounts.dollar, amount: dollars })).toHaveLength(4);
  // @ts-expect-error euros are got where dollars are asked for
  expect(exchange(given, { unit: dollar, account: accounts.dollar, amount: euros })).toHaveLength(4);
});
