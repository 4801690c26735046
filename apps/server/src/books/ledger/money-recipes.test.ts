import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '../../audit/index.ts';
import { chartParts } from '../../manifests.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { pageNames, pageOf, readPage, type Page } from '../../testing/money-recipes.ts';
import { chartOf, Life, listedPurposes, recipeInstrument } from '../../testing/recipe-life.ts';
import { ledgerAudit } from './checks/index.ts';
import { prepareUnits } from './index.ts';

// Promised: every recipe of docs/money balances in each unit, leaves no customer below a floor, wins and loses what its page says, and can be taken back.

const pages = pageNames().map(name => ({ name, page: pageOf(readPage(name)) }));

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await prepareUnits(database.db, [{ id: recipeInstrument, code: 'X', quantityScale: 0 }]);
});
afterAll(() => database.close());

/** Lives a way of a page: the accounts below their floor after each step, what was gained, and how all stands at the beginning and once everything is taken back. */
async function live(page: Page, way: readonly string[]) {
  const life = new Life(database.db, page);
  await life.begin();
  const before = await life.state();
  const below: string[] = [];
  for (const name of way) {
    await life.live(name);
    below.push(...(await life.belowFloor()));
  }
  const gains = await life.gains();
  await life.undo();
  return { below, gains, before, after: await life.state() };
}

test.each(pages.flatMap(({ name, page }) => page.ways.map(way => ({ name, page, way, told: way.join(' → ') }))))(
  '$name: $told',
  async ({ page, way }) => {
    const { below, gains, before, after } = await live(page, way);
    expect(below).toEqual([]);
    expect(gains).toEqual(way === page.ways[0] ? page.gains : page.gains.map(gain => ({ ...gain, amount: 0n })));
    expect(after).toEqual(before);
  },
);

test('what the recipes booked keeps the books in balance', async () => {
  const whole = ledgerAudit(chartOf(pages.map(({ page }) => page)));
  const alone = { ...whole, checks: whole.checks.filter(({ id }) => ['I1', 'I3', 'I4b', 'I5'].includes(id)) };
  const { checked } = await verifyBooks(database.verify, { contributions: [alone], oracle: null });
  expect(checked.flatMap(({ breaches }) => breaches)).toEqual([]);
});

test('every recipe is on a way, every page is in the list, and every line is on a purpose of the list', () => {
  const listed = [...readPage('README.md').matchAll(/\]\(([a-z-]+\.md)\)/g)].map(([, name]) => name!).sort();
  expect(listed).toEqual(pageNames());
  const purposes = new Set(listedPurposes.map(({ name }) => name));
  for (const { name, page } of pages) {
    expect([...page.recipes.keys()].sort(), name).toEqual([...new Set(page.ways.flat())].sort());
    const lines = [...page.recipes.values()].flatMap(recipe => [...recipe.lines, ...recipe.holds]);
    expect(
      lines.filter(({ purpose }) => !purposes.has(purpose)),
      name,
    ).toEqual([]);
  }
});

test('a purpose that is registered is what the list says of it', () => {
  const shipped = chartParts.purposes.flatMap(({ name, ofCustomer, floor }) =>
    listedPurposes.some(one => one.name === name) ? [{ name, ofCustomer, floor }] : [],
  );
  expect(listedPurposes.filter(({ name }) => shipped.some(one => one.name === name))).toEqual(expect.arrayContaining(shipped));
  expect(shipped.map(({ name }) => name)).toEqual(expect.arrayContaining(['cash', 'shares', 'maker', 'fees']));
});

/** Pages with one text that is wrong. */
const refused = [
  {
    what: 'a line that is missing',
    name: 'exchange.md',
    from: '| 0 | house | | currency-desk | USD | − got | within |\n',
    to: '',
    why: /balances in unit 2/,
  },
  { what: 'a sign that is turned', name: 'exchange.md', from: '| + got |', to: '| − got |', why: /balances in unit 2/ },
  { what: 'a figure of another currency', name: 'exchange.md', from: '| − got |', to: '| − given |', why: /'given' is a figure of USD/ },
  { what: 'more than the customer has', name: 'block.md', from: '49,225.00', to: '49,224.99', why: /not_below_floor/ },
  { what: 'more than is set aside', name: 'subscription.md', from: '| 12,000.00', to: '| 2,999.99', why: /ledger_hold_open_check/ },
  { what: 'a line of the house without a flow', name: 'loan.md', from: '| − principal | in |', to: '| − principal | |', why: /one flow for each/ },
] as const;

test.each(refused)('a wrong recipe is refused: $what', async ({ name, from, to, why }) => {
  const text = readPage(name);
  expect(text).toContain(from);
  const lived = async () => {
    const page = pageOf(text.replace(from, to));
    await live(page, page.ways[0]!);
  };
  await expect(lived()).rejects.toThrow(why);
});

test('a wrong flow is found by what was gained: a fee that is told as money going out', async () => {
  const page = pageOf(readPage('borrow-fee.md').replace('| + fee | fee |', '| + fee | out |'));
  const { gains } = await live(page, page.ways[0]!);
  expect(gains).toEqual(page.gains.map(gain => (gain.owner === 'customer' ? { ...gain, amount: 0n } : gain)));
});
