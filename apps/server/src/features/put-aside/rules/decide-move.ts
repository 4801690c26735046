import { denial, type Denial } from '@parkett/contract';
import { money, ok, parseDecimal, refuse, scaleOf, type Currency, type Money, type Result } from '@parkett/kernel';
import type { AccountRow } from '../../../books/ledger/index.ts';
import { missing } from '../../../books/ledger/rules/missing.ts';

/** Judges an amount that a customer wants to move. `place`: the account that it leaves; null where it was never opened. */
export function decideMove(
  typed: string,
  { currency, place }: { readonly currency: Currency; readonly place: Pick<AccountRow<Currency>, 'balance' | 'held'> | null },
): Result<Money, Denial> {
  if (typed.trim() === '') return refuse(denial('amount-missing'));
  const decimals = scaleOf(currency);
  const read = parseDecimal(typed.trim(), decimals);
  if (!read.ok && read.error === 'too-many-decimals') return refuse(denial('amount-too-many-decimals', { currency, decimals }));
  if (!read.ok || read.value <= 0n) return refuse(denial('amount-malformed'));
  const refused = missing(place, { needed: read.value, currency });
  return refused ? refuse(refused) : ok(money(currency, read.value));
}
