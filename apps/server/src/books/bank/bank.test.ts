import { instantOf, later, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTransaction } from '../../platform/db.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { openTestBank, paperDelayMs } from '../../testing/house-bank.ts';
import type { BankLine, HouseBank, StatementLine } from './index.ts';

// Promised: a payment is ordered once and reaches the bank once; each line of a statement is kept once and booked once, however often, late or mixed up the bank tells it.

let database: TestDatabase;
let now: Instant = instantOf('2026-11-25T09:00:00Z');
let isSilent = false;
/** The bank's lines on their way to the house. */
let mixUp = (lines: readonly StatementLine[]): readonly StatementLine[] => lines;
let house: Awaited<ReturnType<typeof openTestBank>>;
let bank: HouseBank;
const booked: string[] = [];
const answers: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  house = await openTestBank(database.db, {
    now: () => now,
    wrap: paper => ({
      accounts: paper.accounts,
      numberFor: paper.numberFor,
      status: id => paper.status(id),
      end: account => paper.end(account),
      makersOf: account => paper.makersOf(account),
      lines: async (account, after) => mixUp(await paper.lines(account, after)),
      instruct: instruction => {
        if (isSilent) throw new Error('no answer');
        return paper.instruct(instruction);
      },
    }),
  });
  ({ bank } = house);
  bank.follow({
    name: 'wages',
    takes: async (_, line) => {
      if (line.reference === 'spoilt') throw new Error('this line can’t be booked');
      if (line.endToEnd === null && line.reference !== 'wages') return null;
      booked.push(`${line.kind} ${line.amount} ${line.party.holder}`);
      return { subject: `W${line.number}` };
    },
    answered: async (_, { endToEnd, answer }) => void answers.push(`${endToEnd} ${answer.outcome}`),
  });
});
afterAll(() => database.close());

const mara = { number: 'DE02120300000000202051', holder: 'Mara' };
const order = (endToEnd: string, payee = mara): Promise<boolean> =>
  withTransaction(database.db, tx =>
    bank.order(tx, { follower: 'wages', endToEnd, account: 'bank-eur', payee, amount: 500n, reference: 'for November' }),
  );
const send = (id: string, reference: string): Promise<void> =>
  house.paperBank.send({ id, account: 'bank-eur', from: mara, amount: 900n, reference, at: now });
const pass = async (): Promise<void> => {
  now = later(now, paperDelayMs);
  await bank.look();
};
const taken = async (work: () => Promise<unknown>): Promise<string[]> => {
  booked.splice(0);
  await work();
  return booked.splice(0);
};
const queue = (): Promise<BankLine[]> => bank.queue(database.db, 10);

test('a payment is ordered once, waits while the bank is silent, and its line comes once the bank has paid', async () => {
  isSilent = true;
  expect([await order('PAY-1'), await order('PAY-1')]).toEqual([true, false]);
  await expect(bank.look()).rejects.toThrow('a part of the look failed');
  expect([await bank.status('PAY-1'), (await bank.ordered(database.db, 'PAY-1'))?.state]).toEqual(['unknown', 'waiting']);
  isSilent = false;
  await bank.look();
  expect([await bank.status('PAY-1'), (await bank.ordered(database.db, 'PAY-1'))?.state]).toEqual(['taken', 'taken']);
  expect(await taken(pass)).toEqual(['outgoing -500 Mara']);
  expect(await taken(pass)).toEqual([]);
  expect([await bank.status('PAY-1'), answers.splice(0)]).toEqual(['paid', ['PAY-1 taken']]);
});

test('the bank refuses an account that was closed, and says so again when it is asked again', async () => {
  await order('PAY-2', { number: 'DE89370400440532010000', holder: 'Noah' });
  expect(await taken(pass)).toEqual([]);
  expect(await bank.ordered(database.db, 'PAY-2')).toMatchObject({ state: 'refused', reason: 'account-closed' });
  const again = { endToEnd: 'PAY-2', account: 'bank-eur', payee: mara, amount: 500n, reference: '' };
  expect(await house.paperBank.instruct(again)).toEqual({ outcome: 'refused', reason: 'account-closed' });
  expect([await bank.status('PAY-2'), answers.splice(0)]).toEqual(['refused', ['PAY-2 refused']]);
});

test('a payout that comes back later is a line of its own', async () => {
  await house.paperBank.sendBack('PAY-1');
  await house.paperBank.sendBack('PAY-1');
  expect(await taken(pass)).toEqual(['returned 500 Mara']);
  expect(await bank.status('PAY-1')).toBe('returned');
});

test('lines that come twice, mixed up or late are booked once each, in their order', async () => {
  await send('a', 'wages');
  await send('b', 'wages');
  await send('a', 'wages');
  mixUp = lines => [...lines.slice(1)];
  expect(await taken(() => bank.look())).toEqual([]);
  mixUp = lines => [...lines.toReversed(), ...lines];
  expect(await taken(() => bank.look())).toEqual(['incoming 900 Mara', 'incoming 900 Mara']);
  mixUp = lines => lines;
  expect(await taken(() => bank.look())).toEqual([]);
});

test('a line whose sum doesn’t follow stops its account, until the bank tells it right', async () => {
  await send('c', 'wages');
  mixUp = lines => lines.map(line => ({ ...line, sum: line.sum + 1n }));
  await expect(bank.look()).rejects.toThrow('a part of the look failed');
  mixUp = lines => lines;
  expect(await taken(() => bank.look())).toEqual(['incoming 900 Mara']);
});

test('what nobody knows waits in the queue, and a line that can’t be booked keeps no other from it', async () => {
  await send('d', 'spoilt');
  await send('e', 'flowers');
  await send('f', 'wages');
  expect(await taken(() => bank.look().catch(() => {}))).toEqual(['incoming 900 Mara']);
  expect((await queue()).map(({ reference }) => reference)).toEqual(['flowers']);
  const [{ id }] = (await queue()) as [BankLine];
  await withTransaction(database.db, async tx => {
    expect((await bank.lockQueued(tx, id))?.reference).toBe('flowers');
    await bank.take(tx, { line: id, follower: 'wages', subject: 'W9' });
  });
  expect(await queue()).toEqual([]);
  expect(await withTransaction(database.db, tx => bank.lockQueued(tx, id))).toBeNull();
});

test('names and numbers lie sealed in the house’s tables and the bank’s', async () => {
  for (const table of ['bank_line', 'bank_instruction', 'paper_bank_order']) {
    const rows = await database.owner.query<{ row: string }>('', `select t::text as row from ${table} t`);
    expect(rows.length, table).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => /Mara|DE02|Noah/.test(row))).toEqual([]);
  }
});
