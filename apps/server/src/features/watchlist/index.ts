import { denial, watchlist as contract, type Call, type Denial, type Language, type ReplyOf, type RequestOf } from '@parkett/contract';
import { ok, refuse, type Instant, type Result } from '@parkett/kernel';
import { lockCustomer, type Held, type SignedIn } from '../../books/customers/index.ts';
import type { InstrumentList } from '../../books/instruments/index.ts';
import type { RuleBook } from '../../books/house-rules/index.ts';
import { writeWatched } from '../../books/messages/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { withKeptAnswer, type Commands } from '../../platform/commands/index.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { watchlistEntriesMax, watchlistsMax } from './limits.ts';
import { entriesOf, orderOf, readName } from './rules/lists.ts';
import { deleteList, insertList, nextListId, readLists, renameList, writeCodes, writeOrder, type List } from './store.ts';

export { deleteLists, readLists } from './store.ts';

/** What a customer watches. */
export const heldLists: Held = { name: 'watchlists', tables: ['watchlist'], read: readLists };

/** The declarations of this feature. */
export const watchlistManifest = { name: 'watchlist', rules: [watchlistsMax, watchlistEntriesMax] };

export type WatchlistParts = {
  readonly db: Db;
  readonly commands: Commands;
  readonly ruleBook: RuleBook;
  readonly instruments: InstrumentList;
  /** Business time. */
  readonly now: () => Instant;
};

const firstNames: Readonly<Record<Language, string>> = { en: 'Favourites', de: 'Favoriten', kor: '관심 종목', zh: '自选', zhHant: '自選' };
const givenNames = Object.values(firstNames);
const firstCodes = ['SAP', 'SIE', 'ALV', 'DTE', 'VOW3', 'ADS'];

/** What a new customer watches at first: a few well-known shares, as far as they are listed. */
export async function firstWatchlist(
  tx: Tx,
  request: { customer: { id: bigint; language: Language | null }; instruments: InstrumentList; at: Instant },
): Promise<void> {
  const { customer, instruments, at } = request;
  const listed = firstCodes.filter(code => instruments.withCode(code) !== null);
  const codes = listed.length > 0 ? listed : instruments.all.slice(0, firstCodes.length).map(({ code }) => code);
  await insertList(tx, { customerId: customer.id, id: await nextListId(tx), name: firstNames[customer.language ?? 'de'], codes });
  await writeWatched(tx, { customer: customer.id, codes, at });
}

/** The lists with the first one's name in the reader's language, unless it was renamed: a name is ours as long as it is one that we give. */
function namedFor(language: Language | undefined, lists: readonly List[]): List[] {
  const given = language && lists.find(({ name }) => givenNames.includes(name));
  return lists.map(list => (list === given ? { ...list, name: firstNames[language!] } : list));
}

/** Names that a list can't have beside these: theirs, and what a given one is called in other languages. */
const takenBy = (lists: readonly List[]): readonly string[] => lists.flatMap(({ name }) => (givenNames.includes(name) ? givenNames : [name]));

/** A customer's lists as they are when a command is decided, and the id of a list that would be new. */
type Present = { readonly lists: readonly List[]; readonly newId: number };
type Write = (tx: Tx) => Promise<void>;
type Decision<Answer> = Result<{ change: Write; answer: Answer }, Denial>;
type Nothing = Record<string, never>;

const missing = (): Result<never, Denial> => refuse(denial('list-does-not-exist'));

/** The customer's watchlists: several, each with its instruments, both in the customer's own order. */
export function addWatchlistCalls(calls: Calls<SignedIn>, { db, commands, ruleBook, instruments, now }: WatchlistParts): void {
  /** Changes one after the other per customer, so that none is judged by lists that another one is changing. */
  const changing = <C extends Call>(call: C, decide: (present: Present, body: RequestOf<C>, customerId: bigint) => Decision<ReplyOf<C>>): void => {
    const submit = commands.register(
      withKeptAnswer({
        name: call.path,
        load: async (tx, { command: { customerId } }: { command: { customerId: bigint; body: RequestOf<C> } }): Promise<Present> => {
          await lockCustomer(tx, customerId);
          const [lists, newId] = await Promise.all([readLists(tx, customerId), nextListId(tx)]);
          return { lists, newId };
        },
        decide: (present, { customerId, body }) => decide(present, body, customerId),
        save: (tx, write) => write(tx),
      }),
    );
    calls.keyed(call, (body, { session, commandKey }) => submit({ ...commandKey(), command: { customerId: session.customer.id, body } }));
  };
  const done = (change: Write): Decision<Nothing> => ok({ change, answer: {} });
  /** A change of what is on the lists: messages about these instruments follow it. */
  const watching = (customer: bigint, write: Write) =>
    done(async tx => {
      await write(tx);
      const codes = (await readLists(tx, customer)).flatMap(list => list.codes);
      await writeWatched(tx, { customer, codes, at: now() });
    });

  calls.signedIn(contract.watchlists, async ({ language }, { session }) =>
    ok({ lists: namedFor(language, await readLists(db, session.customer.id)) }),
  );
  changing(contract.createWatchlist, ({ lists, newId }, body, customerId) => {
    const maximum = ruleBook.now(watchlistsMax);
    if (lists.length >= maximum) return refuse(denial('too-many-lists', { maximum }));
    const name = readName(body.name, takenBy(lists));
    if (!name.ok) return name;
    const list = { id: newId, name: name.value, codes: [] };
    return ok({ change: tx => insertList(tx, { customerId, ...list }), answer: list });
  });
  changing(contract.renameWatchlist, ({ lists }, { id, name: typed }, customerId) => {
    if (!lists.some(list => list.id === id)) return missing();
    const name = readName(typed, takenBy(lists.filter(list => list.id !== id)));
    return name.ok ? done(tx => renameList(tx, { customerId, id, name: name.value })) : name;
  });
  changing(contract.removeWatchlist, ({ lists }, { id }, customerId) =>
    lists.some(list => list.id === id) ? watching(customerId, tx => deleteList(tx, { customerId, id })) : missing(),
  );
  changing(contract.orderWatchlists, ({ lists }, body, customerId) => {
    const present = lists.map(({ id }) => id);
    const ids = orderOf(present, body.ids);
    return ids ? done(tx => writeOrder(tx, customerId, ids)) : missing();
  });
  changing(contract.setWatchlistEntries, ({ lists }, body, customerId) => {
    const list = lists.find(({ id }) => id === body.id);
    if (!list) return missing();
    const isListed = (code: string): boolean => instruments.withCode(code) !== null;
    const codes = entriesOf(body.codes, { present: list.codes, isListed, maximum: ruleBook.now(watchlistEntriesMax) });
    return codes.ok ? watching(customerId, tx => writeCodes(tx, { customerId, id: list.id, codes: codes.value })) : codes;
  });
}
