import { asQuantity, instantOf, invariant, isCurrency, later, money, negated, type Amount, type Instant } from '@parkett/kernel';
import {
  accountsWithIds,
  Chart,
  defineEntry,
  definePurpose,
  endHold,
  house,
  Ledger,
  line,
  moneyOf,
  movedBetween,
  newHold,
  postHold,
  unitOfCurrency,
  unitOfInstrument,
  wallet,
  type AccountId,
  type AccountKey,
  type AccountRow,
  type Draft,
  type Flow,
  type JournalEntry,
  type Movement,
  type UnitId,
} from '../books/ledger/index.ts';
import { chartParts } from '../manifests.ts';
import { withTransaction, type Db } from '../platform/db.ts';
import { purposesOf, readPage, type HoldLine, type Page, type Place, type Recipe } from './money-recipes.ts';

/** The share of which the pages speak. */
export const recipeInstrument = 7;
const at = instantOf('2026-11-25T09:00:00Z');
const source = 'select 0::int8 as reference, 0 as part, 0::int8 as owner, null::timestamptz as at where false';
export const listedPurposes = purposesOf(readPage('README.md'));

const unitOf = (unit: string): UnitId => (isCurrency(unit) ? unitOfCurrency(unit) : unitOfInstrument(recipeInstrument));

/** A figure of a page as an amount of its unit. */
const amountOf = ({ unit, amount }: { readonly unit: string; readonly amount: bigint }): Amount =>
  isCurrency(unit) ? money(unit, amount) : asQuantity(amount);

/** The flow of a recipe's kind: the house's lines say it, or the customer's where there are none of the house. */
function flowOf({ name, lines }: Recipe): Flow | Record<string, Flow> {
  const ofHouse = lines.filter(({ owner }) => owner === 'house');
  const saying = ofHouse.length > 0 ? ofHouse : lines;
  const byPurpose: Record<string, Flow> = {};
  for (const { purpose, flow } of saying) {
    if (flow === null || (byPurpose[purpose] ?? flow) !== flow) throw new Error(`${name} says one flow for each line on ${purpose}`);
    byPurpose[purpose] = flow;
  }
  return ofHouse.length > 0 ? byPurpose : Object.values(byPurpose)[0]!;
}

/** The chart as it is, with what pages have of their own: a feature that is built replaces what its page drafted. */
export function chartOf(drafted: readonly Page[]): Chart {
  const recipes = drafted.flatMap(({ recipes: own }) => [...own.values()]);
  const booked = recipes.filter(({ lines }) => lines.length > 0);
  const isNew = (known: readonly { readonly name: string }[], name: string): boolean => known.every(one => one.name !== name);
  const purposes = listedPurposes.filter(({ name }) => isNew(chartParts.purposes, name)).map(definePurpose);
  const purposeNames = listedPurposes.map(({ name }) => name);
  const kinds = booked.map(recipe =>
    defineEntry({
      ...{ name: recipe.name, words: 'paper-funding', source, flow: flowOf(recipe) },
      purposes: [...new Set(recipe.lines.map(({ purpose }) => purpose))],
    }),
  );
  return new Chart({
    purposes: [...chartParts.purposes, ...purposes, definePurpose({ name: 'before', ofCustomer: false, floor: null })],
    entries: [
      ...chartParts.entries,
      ...kinds.filter(({ name }) => isNew(chartParts.entries, name)),
      defineEntry({ name: 'has-before', flow: 'in', words: 'paper-funding', purposes: [...purposeNames, 'before'], source }),
      defineEntry({ name: 'taken-back', words: 'paper-funding', purposes: purposeNames, source, reverses: kinds.map(({ name }) => name) }),
    ],
    claims: [
      ...chartParts.claims,
      ...[...new Set(recipes.flatMap(({ holds }) => holds.map(({ claim }) => claim)))]
        .filter(kind => chartParts.claims.every(known => known.kind !== kind))
        .map(kind => ({ kind, source: 'select claim_id as id, owner from ledger_hold' })),
    ],
    portfolios: [...new Set(recipes.flatMap(({ lines }) => lines.map(({ portfolio }) => portfolio)))].map(kind => ({ kind: kind || 'none' })),
  });
}

let reference = 0n;
let nextOwner = 0n;

/** One way of a page, lived by customers of its own. */
export class Life {
  readonly #db: Db;
  readonly #ledger: Ledger;
  readonly #page: Page;
  readonly #owners = new Map<string, bigint>([['house', house]]);
  readonly #portfolios = new Map<string, bigint>();
  readonly #holds = new Map<string, { account: AccountId; id: bigint }>();
  readonly #entries: { recipe: string; entry: JournalEntry }[] = [];
  #now: Instant = at;

  constructor(db: Db, page: Page) {
    this.#db = db;
    this.#page = page;
    this.#ledger = new Ledger({ db, chart: chartOf([page]), block: 16 });
  }

  #ownerOf(name: string): bigint {
    return this.#owners.getOrInsertComputed(name, () => (nextOwner += 1n));
  }

  async #keyOf({ owner, portfolio, purpose, unit }: Place): Promise<AccountKey> {
    const number = this.#ownerOf(owner);
    const name = `${owner}/${portfolio}`;
    if (portfolio !== '' && !this.#portfolios.has(name)) {
      const opened = { owner: number, kind: portfolio, at };
      this.#portfolios.set(name, await withTransaction(this.#db, tx => this.#ledger.openPortfolio(tx, opened)));
    }
    return { owner: number, portfolio: this.#portfolios.get(name) ?? wallet, purpose, unit: unitOf(unit) };
  }

  async #accountOf(place: Place): Promise<AccountId> {
    const key = await this.#keyOf(place);
    await this.#ledger.directory.open([key]);
    return this.#ledger.directory.known(key)!;
  }

  #post(movement: Movement): Promise<JournalEntry[]> {
    return withTransaction(this.#db, tx => this.#ledger.post(tx, movement));
  }

  async #draftOf(kind: string, lines: readonly (Place & { readonly amount: bigint })[], part = 0): Promise<Draft> {
    const postings: Draft['postings'][number][] = [];
    for (const one of lines) postings.push(line({ account: await this.#accountOf(one), unit: unitOf(one.unit), amount: amountOf(one) }));
    const owner = this.#ownerOf(lines.find(one => one.owner !== 'house')?.owner ?? 'customer');
    return { kind, reference: (reference += 1n), part, owner, bookedAt: this.#now, postings };
  }

  async begin(): Promise<void> {
    for (const had of this.#page.before) {
      const from = { ...had, owner: 'house', portfolio: '', purpose: 'before', amount: -had.amount };
      await this.#post({ entries: [await this.#draftOf('has-before', [had, from])] });
    }
  }

  async #holdStep(asked: HoldLine): Promise<Pick<Movement, 'placed' | 'holds'>> {
    const { claim, owner } = asked;
    const amount = asked.amount === null ? null : amountOf({ unit: asked.unit, amount: asked.amount });
    if (asked.hold === 'placed') {
      const [account, [id]] = [await this.#accountOf(asked), await this.#ledger.holdIds.take(1)];
      this.#holds.set(claim, { account, id: id! });
      return { placed: [newHold({ account, id: id!, claim, claimId: id!, owner: this.#ownerOf(owner), amount: amount!, at: this.#now })] };
    }
    const known = this.#holds.get(claim)!;
    const [hold] = await withTransaction(this.#db, tx => this.#ledger.lockHolds(tx, [known]));
    if (asked.hold === 'posted') return { holds: [postHold(hold!, { amount: amount!, at: this.#now })] };
    invariant(amount === null || hold!.open === amount, `${claim} gives back all that it holds, ${hold!.open}`);
    return { holds: [endHold(hold!, { as: 'voided', at: this.#now })] };
  }

  async live(name: string): Promise<void> {
    this.#now = later(this.#now, 1_000);
    const recipe = this.#page.recipes.get(name)!;
    if (recipe.takesBack !== null) return this.#takeBack(recipe.takesBack);
    const entries: Draft[] = [];
    for (const part of new Set(recipe.lines.map(one => one.part))) {
      entries.push(
        await this.#draftOf(
          name,
          recipe.lines.filter(one => one.part === part),
          part,
        ),
      );
    }
    const [step = {}] = await Promise.all(recipe.holds.map(asked => this.#holdStep(asked)));
    const posted = await this.#post({ entries, ...step });
    this.#entries.push(...posted.map(entry => ({ recipe: name, entry })));
  }

  /** Takes back the last entry of a recipe, line by line. */
  async #takeBack(recipe: string): Promise<void> {
    const index = this.#entries.findLastIndex(one => one.recipe === recipe);
    const { entry } = this.#entries.splice(index, 1)[0]!;
    const postings = entry.postings.map(({ account, unit, amount }) => line({ account, unit, amount: negated(amount) }));
    await this.#post({
      entries: [{ kind: 'taken-back', reference: (reference += 1n), owner: entry.owner, bookedAt: this.#now, postings, reverses: entry.id }],
    });
  }

  async undo(): Promise<void> {
    while (this.#entries.length > 0) await this.#takeBack(this.#entries.at(-1)!.recipe);
    const open = await withTransaction(this.#db, tx => this.#ledger.lockHolds(tx, [...this.#holds.values()]));
    if (open.length > 0) await this.#post({ holds: open.map(hold => endHold(hold, { as: 'voided', at: this.#now })) });
  }

  async #accounts(): Promise<Set<bigint>> {
    const places = [...this.#page.before, ...[...this.#page.recipes.values()].flatMap(({ lines, holds }) => [...lines, ...holds])];
    const ids = new Set<bigint>();
    for (const place of places) ids.add(await this.#accountOf(place));
    return ids;
  }

  async #customers(): Promise<AccountRow[]> {
    const ids = [...(await this.#accounts())];
    return (await accountsWithIds(this.#db, ids)).filter(({ owner }) => owner !== house).toSorted((a, b) => Number(a.id - b.id));
  }

  /** Balances of the page's accounts: all by their postings, the customers' by their rows too. */
  async state(): Promise<{ posted: readonly object[]; customers: readonly object[] }> {
    const posted = await this.#db.query(
      '',
      'select account_id as account, sum(amount)::int8 as sum from ledger_posting where account_id = any($1::int8[]) group by 1 having sum(amount) <> 0 order by 1',
      [[...(await this.#accounts())]],
    );
    const customers = (await this.#customers()).map(({ id, balance, held }) => ({ id, balance, held }));
    return { posted, customers };
  }

  /** Purposes of which a customer has less free than their floor. */
  async belowFloor(): Promise<string[]> {
    const floors = new Map(listedPurposes.map(({ name, floor }) => [name, floor]));
    const isBelow = ({ purpose, balance, held }: AccountRow): boolean => {
      const floor = floors.get(purpose) ?? null;
      return floor !== null && balance - held < floor;
    };
    return (await this.#customers()).filter(isBelow).map(({ purpose }) => purpose);
  }

  /** Gains since the beginning, of each customer and unit that the page names. */
  async gains(): Promise<Page['gains']> {
    const gains = this.#page.gains.map(async ({ owner, unit }) => {
      invariant(isCurrency(unit), `${unit} is a currency`);
      const [key, begun] = [{ owner: this.#ownerOf(owner), unit: unitOfCurrency(unit) }, this.#page.before];
      const moved = await movedBetween(this.#db, { ...key, from: at, to: this.#now, chart: this.#ledger.chart });
      const had = begun.filter(place => place.owner === owner && place.unit === unit).reduce((sum, { amount }) => sum + amount, 0n);
      const has = (await moneyOf(this.#db, key.owner)).find(({ currency }) => currency === unit)?.balance ?? 0n;
      return { owner, unit, amount: has - had - moved.reduce((sum, { amount }) => sum + amount, 0n) };
    });
    return Promise.all(gains);
  }
}
