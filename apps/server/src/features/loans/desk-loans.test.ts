import { deskAudit, deskReviews, type ReplyOf } from '@parkett/contract';
import * as contract from '@parkett/contract/desk-loans';
import { instantOf } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Credit } from '../../books/credit/index.ts';
import { callsByFeature, deskCallsByFeature } from '../../features.ts';
import { addDeskAuditCalls } from '../desk-audit/index.ts';
import { deskHouse, type DeskHouse } from '../../testing/desk-house.ts';
import { loanHouse, type LoanHouse } from '../../testing/loan-house.ts';
import type { Owner } from '../../testing/withdrawal-house.ts';
import { addDeskLoanCalls } from './index.ts';
import { overviewOf } from './shown.ts';

// Promised: treasury reads each loan with what was paid, is owed, comes next and is overdue, the largest arrears first; and a customer's page has score,
// limit and loans as the customer sees them. Nothing at the desk writes a score.

type Operator = Awaited<ReturnType<DeskHouse['operator']>>;
let house: LoanHouse;
let desk: DeskHouse;
let tess: Operator;
let [late, inTime, asking] = [] as unknown as [Owner, Owner, Owner];
const numbers = { late: '', inTime: '', asking: '' };

beforeAll(async () => {
  house = await loanHouse(async options => (desk = await deskHouse(options)));
  addDeskLoanCalls(desk.deskCalls, house.loans);
  addDeskAuditCalls(desk.deskCalls, { db: desk.database.db, systemNow: () => desk.clock.now });
  tess = await desk.operator('Tess', ['treasury']);
  [late, inTime, asking] = [await house.owner(), await house.owner(), await house.owner()];
  numbers.late = await house.lend(late);
  numbers.inTime = await house.lend(inTime);
  await house.leaveFree(late, 100_00n);
  await house.until(instantOf('2026-12-28T12:00:00+01:00'));
  numbers.asking = ((await house.apply(asking)).data as { number: string }).number;
}, 60_000);
afterAll(() => house.close());

const book = async (asked: object = {}): Promise<readonly contract.LoanInBook[]> => (await tess.visitor.ask(contract.loanBook, asked)).loans;
const numbersOf = (loans: readonly contract.LoanInBook[]): string[] => loans.map(({ number }) => number);

test('the loan book begins with the largest arrears, and says of each loan what its customer reads of it', async () => {
  const [overdue, asked, paid] = await book();
  expect([overdue, asked, paid].map(loan => loan?.number)).toEqual([numbers.late, numbers.asking, numbers.inTime]);
  const own = await house.one(late);
  expect(own.overdue).not.toBe('0.00');
  expect(overdue).toMatchObject({
    ...{ customer: `C${late.id}`, state: 'running', amount: '2000.00', months: 12, currency: 'EUR', paid: '100.00', owed: own.total },
    ...{ next: own.next, arrears: { amount: own.overdue, since: '2026-12-25' }, grantedAt: own.grantedAt },
  });
  const [first] = (await house.one(inTime)).instalments;
  expect(paid).toMatchObject({ paid: first!.amount, owed: (await house.one(inTime)).total, arrears: null, next: { dueOn: '2027-01-25' } });
  expect(asked).toMatchObject({ customer: `C${asking.id}`, state: 'asked', grantedAt: null, paid: '0.00', owed: '0.00', next: null, arrears: null });
  expect(numbersOf(await book({ state: 'running' }))).toEqual([numbers.late, numbers.inTime]);
  expect(numbersOf(await book({ state: 'asked' }))).toEqual([numbers.asking]);
});

test('the book goes on page by page without a gap, and its file has all rows in the same order', async () => {
  // Sixty applications that were taken back.
  await desk.database.owner.query(
    '',
    `insert into loan select (jsonb_populate_record(l, jsonb_build_object('id', nextval('loan_id'), 'state', 'cancelled'))).*
     from loan l, generate_series(1, 60) where l.id = $1`,
    [numbers.asking.slice(1)],
  );
  const read: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: ReplyOf<typeof contract.loanBook> = await tess.visitor.ask(contract.loanBook, next === '' ? {} : { before: next });
    expect(page.loans.length).toBeLessThanOrEqual(50);
    read.push(...numbersOf(page.loans));
    next = page.next;
  }
  expect([read.length, new Set(read).size, read[0]]).toEqual([63, 63, numbers.late]);
  const { text } = await tess.visitor.post(contract.loanBookFile, { language: 'de', words: { 'loanState-running': 'Läuft' } });
  const lines = text.slice(1).split('\r\n').slice(1);
  expect(lines.map(line => line.split(';')[0])).toEqual(read);
  expect(lines[0]).toMatch(new RegExp(`^${numbers.late};C${late.id};Läuft;2000,00;EUR;12;.*;100,00;.*;2026-12-25$`));
});

test('a customer’s page has score, events and limit as the customer reads them, and all loans; each is a look', async () => {
  const anna = await desk.operator('Anna', ['support']);
  const credit = await anna.visitor.ask(contract.creditOfCustomer, { customer: `C${late.id}` });
  const own = await house.overview(late);
  const { currency, score, events, limit, raise, borrowable } = own;
  expect(credit).toEqual({ currency, score, events, limit, raise, borrowable });
  expect(credit.events.map(({ kind }) => kind)).toEqual(['begin', 'verified']);
  expect(credit.limit.terms.map(({ term }) => term)).toEqual(['score', 'assets', 'affordable']);
  const { loans } = await anna.visitor.ask(contract.loansOfCustomer, { customer: `C${late.id}` });
  expect(loans).toEqual(await book({ state: 'running' }).then(all => all.filter(({ number }) => number === numbers.late)));
  const auditor = await desk.operator('Otto', ['auditor']);
  const { rows } = await auditor.visitor.ask(deskAudit.auditRows, { action: 'desk.customer-seen', actor: String(anna.id), size: 50 });
  expect(rows.map(({ customer }) => customer)).toEqual([`C${late.id}`]);
  for (const call of [contract.creditOfCustomer, contract.loansOfCustomer])
    expect((await anna.visitor.post(call, { customer: 'C999999' })).code).toBe('account-does-not-exist');
});

test('an event of the score names what it is about: the loan with its late instalment, the subscription that wasn’t paid', async () => {
  await house.until(instantOf('2026-12-29T12:00:00+01:00'));
  const { score, events } = await tess.visitor.ask(contract.creditOfCustomer, { customer: `C${late.id}` });
  expect([score, events.at(-1)]).toEqual([70, expect.objectContaining({ kind: 'instalment-late', points: -10, about: numbers.late })]);
  const { text } = await tess.visitor.post(contract.creditOfCustomerFile, { customer: `C${late.id}`, language: 'en' });
  const unpaid = `select ${late.id}::int8 as customer, 7::int8 as about, timestamptz '2026-12-01' as at`;
  const credit = new Credit([{ kind: 'subscription-unpaid', sql: unpaid }]);
  expect((await overviewOf({ ...house.loans, credit }, late.id)).events.at(-1)).toMatchObject({ kind: 'subscription-unpaid', about: 'Z7' });
  expect(text.trim().split('\r\n').at(-1)).toMatch(new RegExp(`^creditEvent-instalment-late,-10,.*,${numbers.late}$`));
});

test.each([
  { role: 'treasury', http: 200 },
  { role: 'admin', http: 200 },
  { role: 'auditor', http: 200 },
  { role: 'support', http: 403 },
  { role: 'reviewer', http: 403 },
  { role: 'dealer', http: 403 },
] as const)('$role reads the loan book: $http', async ({ role, http }) => {
  const { visitor } = await desk.operator(`One of ${role}`, [role]);
  expect((await visitor.post(contract.loanBook, {})).http).toBe(http);
  expect((await visitor.post(contract.loanBookFile, { language: 'en' })).http).toBe(http);
});

test('no call writes a score: at the desk nothing about loans takes a key, and no customer’s call names one', () => {
  expect(deskCallsByFeature.loans!.filter(({ key }) => key)).toEqual([]);
  const named = Object.values({ ...callsByFeature, ...deskCallsByFeature })
    .flat()
    .filter(({ key, request }) => key && 'shape' in request && 'score' in (request.shape as object));
  expect(named).toEqual([]);
});

test('the case of an application shows the inputs of its check, and that of a credit top-up the limit and what was declared last', async () => {
  const { db } = desk.database;
  const review = async (kind: 'loan' | 'credit-raise', who: Owner): Promise<Record<string, string>> => {
    const { id } = (await house.parts.reviews.pendingOf(db, { kind, customer: who.id }))!;
    const { facts } = await tess.visitor.ask(deskReviews.one, { number: `R${id}` });
    return Object.fromEntries(facts.map(({ label, value }) => [label, value]));
  };
  const wish = { amount: '2000', months: 12, income: '3000', duties: '1000' };
  const { offer } = (await asking.visitor.post('loans/quote', wish)).data as { offer: { instalments: { amount: string }[] } };
  // 2,000 of income are left after duties, of which an instalment may take 40 per cent.
  expect(await review('loan', asking)).toMatchObject({
    ...{ 'loan-income': '3000.00 EUR', 'loan-duties': '1000.00 EUR', 'loan-income-seen': '0.00 EUR' },
    ...{ 'loan-instalment-most': '800.00 EUR', 'loan-instalment': `${offer.instalments[0]!.amount} EUR` },
    ...{ 'loan-score': '80', 'loan-limit': '8000.00 EUR', 'loan-limit-score': '8000.00 EUR', 'loan-limit-assets': '25000.00 EUR' },
    ...{ 'loan-limit-affordable': '9200.00 EUR', 'loan-limit-today': '8000.00 EUR' },
  });
  await house.raise(inTime, '9000');
  expect(await review('credit-raise', inTime)).toMatchObject({
    ...{ 'credit-raise': '9000.00 EUR', 'loan-score': '80', 'loan-limit-score': '8000.00 EUR' },
    ...{ loan: numbers.inTime, 'loan-income': '3000.00 EUR', 'loan-duties': '1000.00 EUR' },
  });
});
