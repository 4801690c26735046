import { instantOf, money, nothing, sumOf, type Money, type TradingDate } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '../../audit/index.ts';
import { withTransaction, type Tx } from '../../platform/db.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { enrol, TestFloor } from '../../testing/trading-floor.ts';
import { ledgerAudit } from './checks/index.ts';
import { appendEntries } from './entries-store.ts';
import {
  accountIn,
  accountsOfOwner,
  addUnsettled,
  endHold,
  givePlayMoney,
  house,
  journalEntry,
  line,
  lowerHold,
  newHold,
  openWallets,
  postHold,
  raiseHold,
  rollUpHouse,
  claimUnsettled,
  settle,
  unitOfCurrency,
  unsettledOf,
  wallet,
  withdrawable,
  type AccountId,
  type Draft,
  type Hold,
  type HoldStep,
} from './index.ts';
import { scenarios, type Step } from './ledger.scenarios.ts';

const euro = unitOfCurrency('EUR');
const at = instantOf('2026-11-25T09:00:00Z');
let database: TestDatabase;
let floor: TestFloor;
let makers: AccountId<'EUR'>;

beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database).open();
  const key = { owner: house, portfolio: wallet, purpose: 'maker', unit: euro };
  await floor.ledger.directory.open([key]);
  makers = floor.ledger.directory.known(key)!;
});
afterAll(() => database.close());

/** Every scenario plays on customers of its own; 1 is the one that it speaks of. */
type Stage = { readonly tx: Tx; readonly customer: bigint };
type Lines = readonly (readonly [account: AccountId<'EUR'>, amount: bigint])[];
const cents = (minor: bigint): Money<'EUR'> => money('EUR', minor);

const walletOf = async ({ tx, customer }: Stage): Promise<AccountId<'EUR'>> =>
  accountIn(await accountsOfOwner(tx, { owner: customer, purpose: 'cash' }), euro)!.id;

const entryOf = ({ customer }: Stage, entry: { kind: string; reference: bigint; lines: Lines }): Draft => ({
  kind: entry.kind,
  // References are numbered per scenario: the customer's number keeps them apart.
  reference: customer * 1_000n + entry.reference,
  owner: customer,
  bookedAt: at,
  postings: entry.lines.map(([account, amount]) => line({ account, unit: euro, amount: cents(amount) })),
});

/** The hold of a claim, as it stands behind its account's lock; one that isn't there holds nothing. */
async function holdOf(stage: Stage, claim: bigint): Promise<Hold<'EUR'>> {
  const account = await walletOf(stage);
  const [found] = await floor.ledger.lockHolds(stage.tx, [{ account, id: claim }]);
  return { account, id: claim, open: cents(found?.open ?? 0n) };
}

const onHold = async (stage: Stage, claim: bigint, then: (hold: Hold<'EUR'>) => HoldStep): Promise<unknown> =>
  floor.ledger.setAside(stage.tx, { holds: [then(await holdOf(stage, claim))] });

async function take(stage: Stage, { from, amount, reference }: { from: bigint; amount: bigint; reference: bigint }): Promise<void> {
  const hold = await holdOf(stage, from);
  const lines: Lines = [
    [hold.account, -amount],
    [makers, amount],
  ];
  const entry = journalEntry(entryOf(stage, { kind: 'execution-buy', reference, lines }));
  await floor.ledger.post(stage.tx, { entries: [entry], holds: [postHold(hold, { amount: cents(amount), at })] });
}

async function earn(stage: Stage, { amount, reference, settlesOn }: { amount: bigint; reference: bigint; settlesOn: TradingDate }): Promise<void> {
  const account = await walletOf(stage);
  const lines: Lines = [
    [account, amount],
    [makers, -amount],
  ];
  const [entry] = await floor.ledger.post(stage.tx, { entries: [journalEntry(entryOf(stage, { kind: 'execution-sell', reference, lines }))] });
  await addUnsettled(stage.tx, [{ account, entry: entry!.id, amount: cents(amount), settlesOn }]);
}

async function write(stage: Stage, { write: lines, reference, kind }: Extract<Step, { write: unknown }>): Promise<void> {
  const account = await walletOf(stage);
  const entry = entryOf(stage, {
    kind: 'execution-buy',
    reference,
    lines: lines.map(([owner, amount]) => [owner === house ? makers : account, amount] as const),
  });
  if (kind === 'built') return void (await floor.ledger.post(stage.tx, { entries: [entry] }));
  const [id] = await floor.ledger.entryIds(stage.tx, 1);
  await appendEntries(
    stage.tx,
    [{ ...entry, id: id! }],
    entry.postings.map(() => null),
  );
}

async function setAside(stage: Stage, { claim, amount }: { claim: bigint; amount: bigint }): Promise<void> {
  const account = await walletOf(stage);
  const parts = { account, id: claim, claim: 'favour', claimId: claim, owner: stage.customer, amount: cents(amount), at };
  await floor.ledger.setAside(stage.tx, { placed: [newHold(parts)] });
}

async function count(stage: Stage, { by, max }: { by: number; max: number }): Promise<void> {
  const account = await walletOf(stage);
  await floor.ledger.setAside(stage.tx, { changes: [{ id: account, held: nothing, count: by, countMax: max }] });
}

async function play(stage: Stage, step: Step): Promise<unknown> {
  if ('fund' in step) return givePlayMoney(stage.tx, { ledger: floor.ledger, customer: stage.customer, at });
  if ('hold' in step) return setAside(stage, step);
  if ('raise' in step) return onHold(stage, step.raise, found => raiseHold(found, { by: cents(step.by), at }));
  if ('lower' in step) return onHold(stage, step.lower, found => lowerHold(found, { to: cents(step.to), at }));
  if ('take' in step) return take(stage, step);
  if ('end' in step) return onHold(stage, step.of, found => endHold(found, { as: step.as, at }));
  if ('earn' in step) return earn(stage, step);
  if ('settle' in step) {
    const claimed = await claimUnsettled(stage.tx, { day: step.settle, max: 256, except: [], only: null });
    return settle(
      stage.tx,
      claimed.map(({ key }) => ({ key, at })),
    );
  }
  if ('write' in step) return write(stage, step);
  if ('count' in step) return count(stage, { by: step.by, max: step.max });
  return rollUpHouse(stage.tx);
}

const done = (customer: bigint, step: Step): Promise<unknown> => withTransaction(database.db, tx => play({ tx, customer }, step));

async function walletNow(customer: bigint): Promise<{ balance: bigint; held: bigint; withdrawable: bigint; count: number }> {
  const account = accountIn(await accountsOfOwner(database.db, { owner: customer, purpose: 'cash' }), euro)!;
  const unsettled = sumOf((await unsettledOf(database.db, { account: account.id, currency: 'EUR' })).map(({ amount }) => amount));
  return {
    balance: account.balance,
    held: account.held,
    withdrawable: withdrawable(account, { unsettled, withheld: nothing }),
    count: account.count,
  };
}

/** What the ledger alone must keep, whatever orders and customers there are. */
const ledgerAlone = ['I1', 'I3', 'I4b', 'I5'];

test.each(scenarios.map((scenario, index) => ({ ...scenario, customer: BigInt(index + 1) })))(
  '$what',
  async ({ given, when, refused, leaves, customer }) => {
    await enrol(database.owner, customer);
    await withTransaction(database.db, tx => openWallets(tx, { ledger: floor.ledger, customer }));
    for (const step of given) await done(customer, step);
    const outcome = done(customer, when);
    if (refused) await expect(outcome).rejects.toThrow(refused);
    else await outcome;
    expect(await walletNow(customer)).toMatchObject(leaves);
    const whole = ledgerAudit(floor.ledger.chart);
    const alone = { ...whole, checks: whole.checks.filter(({ id }) => ledgerAlone.includes(id)) };
    const { checked } = await verifyBooks(database.verify, { contributions: [alone], oracle: null });
    expect(checked.flatMap(({ breaches }) => breaches)).toEqual([]);
  },
);

test('the working role can’t rewrite what was booked', async () => {
  for (const statement of ['update ledger_posting set amount = 1', 'delete from ledger_entry', 'truncate ledger_posting', 'delete from portfolio']) {
    await expect(database.db.query('', statement)).rejects.toThrow(/permission denied/);
  }
});
