import { type TradingDate } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '../../audit/index.ts';
import { withTransaction, type Tx } from '../../platform/db.ts';
import { IdBlocks } from '../../platform/id-blocks.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import {
  AccountDirectory,
  accountsOfOwner,
  addUnsettled,
  appendEntries,
  changeAccounts,
  changeHolds,
  fundDemo,
  house,
  journalEntry,
  ledgerAudit,
  lockAccounts,
  lockHolds,
  openWallets,
  placeHolds,
  rollUpHouse,
  settleDay,
  unitOfCurrency,
  unsettledOf,
  withdrawable,
  type JournalEntry,
} from './index.ts';
import { scenarios, type Step } from './ledger.scenarios.ts';

const euro = unitOfCurrency('EUR');
const at = Date.parse('2026-11-25T09:00:00Z');
let database: TestDatabase;
let entryIds: IdBlocks;
let makers: bigint;

beforeAll(async () => {
  database = await freshDatabase();
  await new TestFloor(database).open();
  entryIds = new IdBlocks({ db: database.db, sequence: 'ledger_entry_id', size: 64 });
  const directory = new AccountDirectory(database.db);
  const key = { owner: house, purpose: 'maker', unit: euro } as const;
  await directory.open([key]);
  makers = directory.known(key)!;
});
afterAll(() => database.close());

/** Every scenario plays on customers of its own; 1 is the one that it speaks of. */
type Stage = { readonly tx: Tx; readonly customer: bigint };

const walletOf = async ({ tx, customer }: Stage): Promise<bigint> =>
  (await accountsOfOwner(tx, { owner: customer, purpose: 'cash' })).find(({ unit }) => unit === euro)!.id;

async function entryOf(
  stage: Stage,
  of: { kind: string; reference: bigint; lines: readonly (readonly [account: bigint, amount: bigint])[] },
): Promise<JournalEntry> {
  const [id] = await entryIds.take(1);
  // References are numbered per scenario: the customer's number keeps them apart.
  const reference = stage.customer * 1_000n + of.reference;
  return {
    id: id!,
    kind: of.kind as never,
    reference,
    owner: stage.customer,
    bookedAt: at,
    postings: of.lines.map(([account, amount]) => ({ account, unit: euro, amount })),
  };
}

async function take(stage: Stage, { from, amount, reference }: { from: bigint; amount: bigint; reference: bigint }): Promise<void> {
  const { tx } = stage;
  const account = await walletOf(stage);
  await lockAccounts(tx, [account]);
  const [found] = await lockHolds(tx, [{ account, id: from }]);
  const left = (found?.open ?? 0n) - amount;
  await appendEntries(tx, [
    journalEntry(
      await entryOf(stage, {
        kind: 'execution-buy',
        reference,
        lines: [
          [account, -amount],
          [makers, amount],
        ],
      }),
    ),
  ]);
  await changeHolds(tx, [{ account, id: from, open: left, posted: amount, state: left === 0n ? 'posted' : 'active', at }]);
  await changeAccounts(tx, [{ id: account, balance: -amount, held: -amount, openEntries: 0 }]);
}

async function earn(stage: Stage, { amount, reference, settlesOn }: { amount: bigint; reference: bigint; settlesOn: TradingDate }): Promise<void> {
  const account = await walletOf(stage);
  const entry = journalEntry(
    await entryOf(stage, {
      kind: 'execution-sell',
      reference,
      lines: [
        [account, amount],
        [makers, -amount],
      ],
    }),
  );
  await appendEntries(stage.tx, [entry]);
  await changeAccounts(stage.tx, [{ id: account, balance: amount, held: 0n, openEntries: 0 }]);
  await addUnsettled(stage.tx, [{ account, entry: entry.id, amount, settlesOn }]);
}

async function write(stage: Stage, { write: lines, reference, kind }: Extract<Step, { write: unknown }>): Promise<void> {
  const account = await walletOf(stage);
  const entry = await entryOf(stage, {
    kind: 'execution-buy',
    reference,
    lines: lines.map(([owner, amount]) => [owner === house ? makers : account, amount] as const),
  });
  await appendEntries(stage.tx, [kind === 'built' ? journalEntry(entry) : entry]);
  await changeAccounts(stage.tx, [
    { id: account, balance: lines.reduce((sum, [owner, amount]) => (owner === house ? sum : sum + amount), 0n), held: 0n, openEntries: 0 },
  ]);
}

async function hold(stage: Stage, { claim, amount }: { claim: bigint; amount: bigint }): Promise<void> {
  const account = await walletOf(stage);
  await lockAccounts(stage.tx, [account]);
  await placeHolds(stage.tx, [{ account, id: claim, claimId: claim, owner: stage.customer, amount, at }]);
  await changeAccounts(stage.tx, [{ id: account, balance: 0n, held: amount, openEntries: 0 }]);
}

async function end(stage: Stage, { of, as }: { of: bigint; as: 'posted' | 'voided' | 'expired' }): Promise<void> {
  const account = await walletOf(stage);
  await lockAccounts(stage.tx, [account]);
  const [found] = await lockHolds(stage.tx, [{ account, id: of }]);
  await changeHolds(stage.tx, [{ account, id: of, open: 0n, posted: 0n, state: as, at }]);
  await changeAccounts(stage.tx, [{ id: account, balance: 0n, held: -(found?.open ?? 0n), openEntries: 0 }]);
}

async function play(stage: Stage, step: Step): Promise<unknown> {
  if ('fund' in step) return fundDemo(stage.tx, { customer: stage.customer, entryIds, at });
  if ('hold' in step) return hold(stage, step);
  if ('take' in step) return take(stage, step);
  if ('end' in step) return end(stage, step);
  if ('earn' in step) return earn(stage, step);
  if ('settle' in step) return settleDay(stage.tx, { date: step.settle, at });
  if ('write' in step) return write(stage, step);
  return rollUpHouse(stage.tx);
}

const done = (customer: bigint, step: Step): Promise<unknown> => withTransaction(database.db, tx => play({ tx, customer }, step));

async function walletNow(customer: bigint): Promise<{ balance: bigint; held: bigint; withdrawable: bigint }> {
  const account = (await accountsOfOwner(database.db, { owner: customer, purpose: 'cash' })).find(({ unit }) => unit === euro)!;
  const unsettled = (await unsettledOf(database.db, account.id)).reduce((sum, { amount }) => sum + amount, 0n);
  return { balance: account.balance, held: account.held, withdrawable: withdrawable(account, unsettled) };
}

/** What the ledger alone must keep, whatever orders there are. */

test.each(scenarios.map((scenario, index) => ({ ...scenario, customer: BigInt(index + 1) })))(
  '$what',
  async ({ given, when, refused, leaves, customer }) => {
    await withTransaction(database.db, tx => openWallets(tx, customer));
    for (const step of given) await done(customer, step);
    const outcome = done(customer, when);
    if (refused) await expect(outcome).rejects.toThrow(refused);
    else await outcome;
    expect(await walletNow(customer)).toMatchObject(leaves);
    const { checked } = await verifyBooks(database.verify, { contributions: [ledgerAudit], yardstick: null });
    expect(checked.flatMap(({ breaches }) => breaches)).toEqual([]);
  },
);

test('the working role can’t rewrite what was booked', async () => {
  for (const statement of ['update ledger_posting set amount = 1', 'delete from ledger_entry', 'truncate ledger_posting']) {
    await expect(database.db.query('', statement)).rejects.toThrow(/permission denied/);
  }
});
