import { denial, watchlist as contract, type Call, type Denial, type Language } from '@parkett/contract';
import { ok, refuse, type Result } from '@parkett/kernel';
import { lockCustomer, type SignedIn } from '../../books/customers/index.ts';
import type { InstrumentList } from '../../books/instruments/index.ts';
import type { RuleBook } from '../../books/house-rules/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { once } from '../../platform/idempotency.ts';
import { watchlistEntriesMax, watchlistsMax } from './limits.ts';
import { entriesOf, orderOf, readName } from './rules/lists.ts';
import { deleteList, insertList, readLists, renameList, writeCodes, writeOrder, type List } from './store.ts';

/** Numbers of this feature that may change. */
export const watchlistRules = [watchlistsMax, watchlistEntriesMax];

export type WatchlistParts = { readonly db: Db; readonly ruleBook: RuleBook; readonly instruments: InstrumentList };

const firstNames: Readonly<Record<Language, string>> = { en: 'Favourites', de: 'Favoriten', kor: '관심 종목', zh: '自选', zhHant: '自選' };
const givenNames = Object.values(firstNames);
const firstCodes = ['SAP', 'SIE', 'ALV', 'DTE', 'VOW3', 'ADS'];

/** What a new customer watches at first: a few shares that everybody knows, as far as they are listed. */
export async function firstWatchlist(
  tx: Tx,
  of: { customer: { id: bigint; language: Language | null }; instruments: InstrumentList },
): Promise<void> {
  const { customer, instruments } = of;
  const listed = firstCodes.filter(code => instruments.withCode(code) !== null);
  const codes = listed.length > 0 ? listed : instruments.all.slice(0, firstCodes.length).map(({ code }) => code);
  await insertList(tx, { customerId: customer.id, name: firstNames[customer.language ?? 'de'], codes });
}

/** The lists with the first one's name in the reader's language, unless it was renamed: a name is ours as long as it is one that we give. */
function namedFor(language: Language | undefined, lists: readonly List[]): List[] {
  const given = language && lists.find(({ name }) => givenNames.includes(name));
  return lists.map(list => (list === given ? { ...list, name: firstNames[language!] } : list));
}

/** Names that a list can't have beside these: theirs, and what a given one is called in other languages. */
const takenBy = (lists: readonly List[]): readonly string[] => lists.flatMap(({ name }) => (givenNames.includes(name) ? givenNames : [name]));

type Change = { readonly tx: Tx; readonly customerId: bigint; readonly lists: readonly List[] };
const missing = (): Result<never, Denial> => refuse(denial('list-does-not-exist'));
type Nothing = Record<string, never>;
const done: Result<Nothing, never> = ok({});

async function create({ tx, customerId, lists }: Change, typed: string, maximum: number): Promise<Result<List, Denial>> {
  if (lists.length >= maximum) return refuse(denial('too-many-lists', { maximum }));
  const name = readName(typed, takenBy(lists));
  return name.ok ? ok(await insertList(tx, { customerId, name: name.value, codes: [] })) : name;
}

async function rename({ tx, customerId, lists }: Change, id: number, typed: string): Promise<Result<Nothing, Denial>> {
  if (!lists.some(list => list.id === id)) return missing();
  const name = readName(typed, takenBy(lists.filter(list => list.id !== id)));
  if (!name.ok) return name;
  await renameList(tx, { customerId, id, name: name.value });
  return done;
}

async function remove({ tx, customerId, lists }: Change, id: number): Promise<Result<Nothing, Denial>> {
  if (!lists.some(list => list.id === id)) return missing();
  await deleteList(tx, { customerId, id });
  return done;
}

async function order({ tx, customerId, lists }: Change, wished: readonly number[]): Promise<Result<Nothing, Denial>> {
  const ids = orderOf(
    lists.map(({ id }) => id),
    wished,
  );
  if (!ids) return missing();
  await writeOrder(tx, customerId, ids);
  return done;
}

/** The customer's watchlists: several, each with its instruments, both in the customer's own order. */
export function addWatchlistCalls(calls: Calls<SignedIn>, { db, ruleBook, instruments }: WatchlistParts): void {
  /** Changes one after the other per customer, so that none is judged by lists that another one is changing. */
  const changing = <T>(call: Call, of: { body: unknown; key: string; session: SignedIn }, run: (change: Change) => Promise<Result<T, Denial>>) => {
    const customerId = of.session.customer.id;
    return once(db, { customerId, key: of.key, route: call.path, body: of.body }, async tx => {
      await lockCustomer(tx, customerId);
      return run({ tx, customerId, lists: await readLists(tx, customerId) });
    });
  };
  calls.signedIn(contract.watchlists, async ({ language }, { session }) =>
    ok({ lists: namedFor(language, await readLists(db, session.customer.id)) }),
  );
  calls.signedIn(contract.createWatchlist, (body, { session, key }) =>
    changing(contract.createWatchlist, { body, key, session }, change => create(change, body.name, ruleBook.now(watchlistsMax))),
  );
  calls.signedIn(contract.renameWatchlist, (body, { session, key }) =>
    changing(contract.renameWatchlist, { body, key, session }, change => rename(change, body.id, body.name)),
  );
  calls.signedIn(contract.removeWatchlist, (body, { session, key }) =>
    changing(contract.removeWatchlist, { body, key, session }, change => remove(change, body.id)),
  );
  calls.signedIn(contract.orderWatchlists, (body, { session, key }) =>
    changing(contract.orderWatchlists, { body, key, session }, change => order(change, body.ids)),
  );
  calls.signedIn(contract.setWatchlistEntries, (body, { session, key }) =>
    changing(contract.setWatchlistEntries, { body, key, session }, async ({ tx, customerId, lists }) => {
      const list = lists.find(({ id }) => id === body.id);
      if (!list) return missing();
      const isListed = (code: string): boolean => instruments.withCode(code) !== null;
      const codes = entriesOf(body.codes, { present: list.codes, isListed, maximum: ruleBook.now(watchlistEntriesMax) });
      if (!codes.ok) return codes;
      await writeCodes(tx, { customerId, id: list.id, codes: codes.value });
      return done;
    }),
  );
}
