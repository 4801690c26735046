import { denied, type Denial } from '@parkett/contract';
import { ok, type Result } from '@parkett/kernel';
import type { Queryable, Tx } from '../../../platform/db.ts';
import type { CustomerKeys } from '../../customer-keys/index.ts';
import { openCustomer } from '../personal.ts';
import { findableTexts, leastOf, readWish, type Findable } from '../rules/find-words.ts';
import { addTokens, customersWith, deleteTokens, nextCustomers, writeTokens, type FindPart, type Tokens } from './store.ts';

/** More hits than an operator would look through. */
const mostFound = 50;
const tokenBytes = 16;

/** The tokens of texts in an order that tells nothing of them. */
const tokensOf = (keys: CustomerKeys, texts: readonly string[]): Tokens =>
  texts.map(text => keys.blindIndex('find', text).subarray(0, tokenBytes)).toSorted((one, other) => one.compare(other));

type Keeping = { readonly customer: bigint; readonly part: FindPart; readonly found: Findable };

/** Makes a customer findable by this and, of this part, by nothing else; in the transaction that keeps it. */
export async function keepFindable(tx: Tx, keys: CustomerKeys, { customer, part, found }: Keeping): Promise<void> {
  const tokens = tokensOf(keys, findableTexts(found));
  await (tokens.length > 0 ? writeTokens(tx, { customer, part, tokens }) : deleteTokens(tx, customer, part));
}

/** The same for what was kept before there were tokens: those that a later transaction has written stay. */
async function addFindable(tx: Tx, keys: CustomerKeys, { customer, part, found }: Keeping): Promise<void> {
  const tokens = tokensOf(keys, findableTexts(found));
  if (tokens.length > 0) await addTokens(tx, { customer, part, tokens });
}

/** The part of an account that is found in pieces: a telephone number. An address is typed whole. */
const findableAccount = (account: string): Findable => ({ telephones: account.startsWith('+') ? [account] : [] });

export const keepAccountFindable = (tx: Tx, keys: CustomerKeys, { customer, account }: { customer: bigint; account: string }): Promise<void> =>
  keepFindable(tx, keys, { customer, part: 'account', found: findableAccount(account) });

export const forgetFindable = deleteTokens;

type Step = { readonly after: bigint; readonly most: number; readonly personOf: (customer: bigint) => Promise<Findable | null> };

/** Makes the next customers findable who were there before tokens were; null after the last of them, else whom to go on from. */
export async function findableFrom(tx: Tx, keys: CustomerKeys, { after, most, personOf }: Step): Promise<bigint | null> {
  const next = await nextCustomers(tx, { after, most });
  for (const sealed of next) {
    const customer = sealed.id;
    if ((await keys.ofUnerased(tx, customer)) === null) continue;
    const [{ account }, person] = [await openCustomer(tx, keys, sealed), await personOf(customer)];
    await addFindable(tx, keys, { customer, part: 'account', found: findableAccount(account) });
    if (person) await addFindable(tx, keys, { customer, part: 'person', found: person });
  }
  return next.length < most ? null : next.at(-1)!.id;
}

/** Customers by part of a name, a day of birth, a number or the end of a telephone number, the newest first. */
export async function findPeople(from: Queryable, keys: CustomerKeys, typed: string): Promise<Result<readonly bigint[], Denial>> {
  const wish = readWish(typed);
  if (!wish) return denied('find-more-signs', { minimum: leastOf(typed) });
  const found = await customersWith(from, {
    groups: wish.groups.map(group => tokensOf(keys, group)),
    whole: tokensOf(keys, wish.whole),
    most: mostFound + 1,
  });
  if (found.length > mostFound) return denied('find-more-exactly', { maximum: mostFound });
  return ok(found.toSorted((one, other) => Number(other - one)));
}
