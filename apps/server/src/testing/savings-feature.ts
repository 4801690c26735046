import { defineCall, denial } from '@parkett/contract';
import { asInstant, invariant, later, money, ok, plus, refuse, type Instant, type Money } from '@parkett/kernel';
import * as z from 'zod/mini';
import type { Feature, Job } from '../app/feature.ts';
import type { CustomerPolicies } from '../app/policies.ts';
import { actorOf, recordAudit } from '../books/audit/index.ts';
import { defineRule, wholeNumber, type RuleBook } from '../books/house-rules/index.ts';
import type { ExecutionFollower, Funding } from '../books/orders/index.ts';
import {
  countsIn,
  defineEntry,
  definePurpose,
  newHold,
  shortage,
  unitOfCurrency,
  wallet,
  type AccountId,
  type AccountKey,
  type AccountRow,
  type HoldFollower,
  type Ledger,
} from '../books/ledger/index.ts';
import type { Manifest } from '../manifests.ts';
import { sqlCheck, type Asked, type AuditContribution } from '../platform/checks/index.ts';
import type { CommandLimit, Commands, CommandKind, Submit } from '../platform/commands/index.ts';
import type { Db, Tx } from '../platform/db.ts';
import { addDueItem, type DueKind } from '../platform/due-items.ts';
import { emit } from '../platform/outbox.ts';

// A feature that isn't shipped: a customer saves money in a portfolio of its own and promises a fee, which is set aside. After a
// month the promise ends; after two somebody must decide. It is written without a word in platform, books or app beyond the lists.

const euro = unitOfCurrency('EUR');
const fee = money('EUR', 100n);
const day = 24 * 3_600_000;

/** Cents that may be saved at once. */
export const savedAtOnceMax = defineRule({
  name: 'savings.at-once-max',
  unit: 'cents',
  schema: wholeNumber({ min: 1, max: 1e9 }),
  preset: 100_000,
});

const cash = { portfolio: wallet, purpose: 'cash' };
const savingsOf = (customer: bigint, portfolio: bigint): AccountKey<'EUR'> => ({ owner: customer, portfolio, purpose: 'savings', unit: euro });

/** An order of the portfolio can be paid from what was saved there, and what it brings is saved again. */
const savedMoney: Funding = {
  name: 'savings',
  purposes: ['savings'],
  reserve: ({ customerId, portfolio }, need) => ({ account: savingsOf(customerId, portfolio), amount: need }),
  settle: ({ customerId, portfolio }, amount) => [{ account: savingsOf(customerId, portfolio), amount }],
};

export const savingsManifest: Manifest = {
  name: 'savings',
  rules: [savedAtOnceMax],
  ledger: {
    purposes: [definePurpose({ name: 'savings', ofCustomer: true, floor: 0n })],
    entries: [
      defineEntry({
        name: 'saved',
        flow: 'within',
        words: 'paper-funding',
        purposes: ['cash', 'savings'],
        source: 'select id as reference, 0 as part, customer_id as owner, saved_at as at from saving',
        amounts: `select id as reference, 0 as part, 'savings' as purpose, ${euro} as unit, amount from saving`,
      }),
    ],
    claims: [{ kind: 'savings-fee', source: 'select id, customer_id as owner from saving' }],
    portfolios: [{ kind: 'savings' }],
  },
  fundings: [savedMoney],
};

/** Its tables, as a migration of its own would make them. */
export async function createSavingsTables(owner: Db): Promise<void> {
  await owner.query(
    '',
    'create table saving (id bigint primary key, customer_id bigint not null, hold bigint not null, amount bigint not null, saved_at timestamptz not null)',
  );
  await owner.query('', 'create sequence saving_id');
  await owner.query('', 'create table saving_note (at timestamptz not null, what text not null, place bigint generated always as identity)');
}

export const savingsAudit: AuditContribution<Asked> = {
  name: 'savings',
  marks: [],
  touches: [],
  checks: [
    sqlCheck({
      id: 'S1',
      promise: 'what a customer saved is what came into the portfolio',
      wholeOnly: true,
      count: () => 'select count(*) from saving',
      breaches: [
        () => `select format('customer %s saved %s, %s came into the portfolio', s.customer_id, s.amount, b.amount)
          from (select customer_id, sum(amount) as amount from saving group by 1) s
          join (select a.owner, sum(p.amount) as amount from ledger_entry e join ledger_posting p on p.entry_id = e.id
            join ledger_account a on a.id = p.account_id and a.purpose = 'savings' where e.kind = 'saved' group by 1) b on b.owner = s.customer_id
          where s.amount <> b.amount`,
      ],
    }),
  ],
};

const saveCall = defineCall({
  ...{ path: 'savings/save', access: 'session', key: true, summary: 'Puts cents aside' },
  request: z.strictObject({ cents: z.int() }),
  reply: z.object({ number: z.string() }),
});

/** The money stays the customer's. */
export const savingsPolicies: CustomerPolicies = { [saveCall.path]: 'move' };

type Save = { readonly customer: bigint; readonly amount: Money<'EUR'> };
type Saved = Save & { readonly id: bigint; readonly hold: bigint; readonly account: AccountId<'EUR'>; readonly at: Instant };
type Snapshot = { readonly ids: bigint[]; readonly holds: bigint[]; readonly cash: Map<bigint, AccountRow<'EUR'>>; readonly max: bigint };
type Parts = {
  readonly commands: Commands;
  readonly ledger: Ledger;
  readonly ruleBook: RuleBook;
  /** Only tests of the limit itself wait between two. */
  readonly limit?: CommandLimit;
};

export type Savings = { readonly feature: Feature; readonly save: Submit<Save, { readonly number: string }>; readonly jobs: string[] };

/** The feature in a running server. */
export function createSavings(parts: Parts): Savings {
  const jobs: string[] = [];
  const watch: Job = { name: 'savings watch', start: () => void jobs.push('started'), stop: () => void jobs.push('stopped') };
  const save = parts.commands.register(saving(parts));
  parts.commands.add({
    name: 'savings audit',
    routes: ['savings/save'],
    write: async (tx, accepted) => {
      for (const { principal, result } of accepted) {
        await recordAudit(tx, {
          actor: actorOf(principal),
          action: 'savings.saved',
          customerId: principal.id,
          facts: { saving: String(result.id) },
        });
      }
    },
  });
  const letters = {
    name: 'savings letters',
    topics: ['savings.saved'],
    handle: (tx: Tx, events: readonly unknown[]) => note(tx, { at: asInstant(0), what: `${events.length} letter` }),
  };
  const calls: Feature['calls'] = ({ keyed }) =>
    keyed(saveCall, ({ cents }, { session, commandKey }) =>
      save({ ...commandKey(), command: { customer: session.customer.id, amount: money('EUR', BigInt(cents)) } }),
    );
  return {
    save,
    jobs,
    feature: { name: 'savings', calls, due: [decision], consumers: [letters], executed: noteExecutions, holdsEnded: [feeEnds], jobs: [watch] },
  };
}

const note = async (tx: Tx, { at, what }: { at: Instant; what: string }): Promise<void> => {
  await tx.query('', 'insert into saving_note (at, what) values ($1, $2)', [new Date(at), what]);
};

const isCash = (row: AccountRow): row is AccountRow<'EUR'> => row.purpose === 'cash' && countsIn(row, euro);

function saving({ ledger, ruleBook, limit }: Parts): CommandKind<Save, Snapshot, Saved, { readonly number: string }> {
  return {
    name: 'save',
    lanes: 'batched',
    ...(limit ? { limit } : {}),
    load: async (tx, submissions) => {
      const rows = await ledger.lockWallets(tx, { owners: submissions.map(({ command }) => command.customer) });
      const ids = await tx.arrays<[bigint]>('', `select nextval('saving_id') from generate_series(1, $1::int)`, [submissions.length]);
      return {
        ids: ids.map(([id]) => id),
        holds: await ledger.holdIds.take(submissions.length),
        cash: new Map(rows.filter(isCash).map(row => [row.owner, row])),
        max: BigInt(ruleBook.now(savedAtOnceMax)),
      };
    },
    decide: ({ ids, holds, cash: accounts, max }, { command }, now) => {
      const { customer, amount } = command;
      if (amount > max) return refuse(denial('amount-malformed'));
      const account = accounts.get(customer)!;
      const refused = shortage(account, { needed: plus(amount, fee), currency: 'EUR', floor: 0n });
      return refused ? refuse(refused) : ok({ ...command, id: ids[0]!, hold: holds[0]!, account: account.id, at: now });
    },
    carry: ({ ids, holds }) => {
      ids.shift();
      holds.shift();
    },
    save: async (tx, facts) => {
      for (const { id, customer: owner, amount, hold, account, at } of facts) {
        await tx.query('', 'insert into saving values ($1, $2, $3, $4, $5)', [id, owner, hold, amount, new Date(at)]);
        const portfolio = await ledger.openPortfolio(tx, { owner, kind: 'savings', at });
        const to = { portfolio, purpose: 'savings' };
        const moved = await ledger.transfer(tx, { kind: 'saved', reference: id, owner, from: cash, to, currency: 'EUR', amount, at });
        invariant(moved.ok, 'what was decided under the lock suffices');
        const claimed = { claim: 'savings-fee', claimId: id, owner, amount: fee };
        await ledger.setAside(tx, { placed: [newHold({ account, id: hold, ...claimed, at, endsAt: later(at, 30 * day) })] });
        await emit(tx, 'savings.saved', { saving: String(id) });
        await addDueItem(tx, { kind: 'savings.decision', key: String(id), at: later(at, 60 * day) });
      }
    },
    result: ({ id }) => ({ kind: 'saving', id, answer: null }),
    answer: ({ id }) => ({ number: `S${id}` }),
    recall: async (_, records) => records.map(({ result }) => ({ number: `S${result.id}` })),
  };
}

/** The promise of a fee ends with its hold. */
const feeEnds: HoldFollower = { claim: 'savings-fee', ended: (tx, _, now) => note(tx, { at: now, what: 'fee ended' }) };

/** What was bought with savings is noted with its booking. */
const noteExecutions: ExecutionFollower = {
  name: 'savings.executed',
  follow: async (tx, sides) => {
    for (const { execution, order } of sides.filter(side => side.order.funding === 'savings'))
      await note(tx, { at: execution.at, what: `${order.side} ${execution.quantity} with savings` });
  },
};

/** Somebody must decide, so a jump stops before it. */
const decision: DueKind = { name: 'savings.decision', inJump: 'stops', handle: (tx, _, now) => note(tx, { at: now, what: 'to be decided' }) };
