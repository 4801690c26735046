import { search as contract, type market } from '@parkett/contract';
import { ok, refuse, type Instant } from '@parkett/kernel';
import type { Held, SignedIn } from '../../books/customers/index.ts';
import type { InstrumentList } from '../../books/instruments/index.ts';
import type { RuleBook } from '../../books/house-rules/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { Db } from '../../platform/db.ts';
import { withKeptAnswer, type Commands } from '../../platform/commands/index.ts';
import { recentFindsMax, searchHitsMax } from './limits.ts';
import type { ViewCounter } from './view-counter.ts';
import { entryOf, find } from './rules/search.ts';
import { deleteFinds, readFinds, writeFind } from './store.ts';

export { deleteFinds } from './store.ts';
export { ViewCounter } from './view-counter.ts';

/** What a customer looked for last. */
export const heldFinds: Held = { name: 'searches', tables: ['recent_find'], read: (from, customer) => readFinds(from, customer, 1_000) };

/** The declarations of this feature. */
export const searchManifest = { name: 'search', rules: [searchHitsMax, recentFindsMax] };

export type SearchParts = {
  readonly db: Db;
  readonly commands: Commands;
  readonly ruleBook: RuleBook;
  readonly instruments: InstrumentList;
  /** Rows with present quotes, in the order of the codes; what isn't listed is left out. */
  readonly rowsOf: (codes: readonly string[]) => market.InstrumentRow[];
  readonly viewCounter: ViewCounter;
  /** System time. */
  readonly now: () => Instant;
};

/** What is shown as popular before anything has been viewed. */
const wellKnown = ['SAP', 'SIE', 'ALV', 'DTE', 'DAX', 'BTCUSDT', 'EURUSD', 'XAU'];
const popularMax = 8;

/** Search over everything that is listed, own finds, and what is looked at most. */
export function addSearchCalls(calls: Calls<SignedIn>, { db, commands, ruleBook, instruments, rowsOf, viewCounter, now }: SearchParts): void {
  const entries = instruments.all.map(entryOf);
  const isListed = (code: string): boolean => instruments.withCode(code) !== null;
  const popular = (): string[] => {
    const codes = [...viewCounter.most(), ...wellKnown, ...instruments.listed.map(({ code }) => code)];
    return [...new Set(codes.filter(isListed))].slice(0, popularMax);
  };
  calls.open(contract.searchInstruments, async ({ query }) => {
    const hits = find(
      entries.filter(({ instrument }) => instruments.isListed(instrument)),
      query,
      { maximum: ruleBook.now(searchHitsMax), viewsOf: viewCounter.of },
    );
    return ok({ rows: rowsOf(hits.map(({ code }) => code)) });
  });
  calls.open(contract.searchStart, async (_, { session }) => {
    const recent = session ? await readFinds(db, session.customer.id, ruleBook.now(recentFindsMax)) : [];
    return ok({ recent: rowsOf(recent), popular: rowsOf(popular()) });
  });
  type Find = { readonly customerId: bigint; readonly code: string | null };
  const remember = commands.register(
    withKeptAnswer({
      name: 'remember search',
      load: async () => null,
      decide: (_, wanted: Find) =>
        wanted.code === null || isListed(wanted.code) ? ok({ change: wanted, answer: {} }) : refuse(instruments.whyMissing(wanted.code)),
      save: (tx, { customerId, code }) =>
        code === null ? deleteFinds(tx, customerId) : writeFind(tx, { customerId, code, at: now(), maximum: ruleBook.now(recentFindsMax) }),
    }),
  );
  calls.keyed(contract.rememberSearch, ({ code }, { session, commandKey }) =>
    remember({ ...commandKey(), command: { customerId: session.customer.id, code } }),
  );
}
