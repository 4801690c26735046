import { versionOfHash } from '../features/legal/index.ts';
import { addDeskAuditCalls } from '../features/desk-audit/index.ts';
import { addDeskCustomerCalls } from '../features/desk-customers/index.ts';
import { addDeskOperationsCalls } from '../features/desk-operations/index.ts';
import { openThreadsOf } from '../features/customer-service/index.ts';
import { listShown, personsOf, verifiedNameOf } from '../features/identity/index.ts';
import { pendingDepositOf, shownDepositsOf } from '../features/deposits/index.ts';
import { openWithdrawalsOf, shownWithdrawalsOf } from '../features/withdrawals/index.ts';
import { listOrders, listPositions, orderStory, ownerOfOrder } from '../features/trading/index.ts';
import { entries, openWalletsOf, overview } from '../features/wallet/index.ts';
import { countPending } from '../books/orders/index.ts';
import { countUndecided } from '../books/reviews/index.ts';
import type { Queryable } from '../platform/db.ts';
import { movementKinds } from '../manifests.ts';
import type { PriceHistory } from '../books/market-data/index.ts';
import type { DueLoop } from '../platform/due.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { Base } from './base.ts';
import { booksSeen } from './books-watch.ts';
import type { Feature } from './feature.ts';
import type { People } from './people.ts';

type Parts = {
  readonly base: Pick<Base, 'commands' | 'instruments' | 'board' | 'ledger' | 'ruleBook' | 'systemNow' | 'bus'> & {
    readonly clock: Pick<Base['clock'], 'now'>;
    readonly platform: Pick<Base['platform'], 'db' | 'readiness' | 'linesLost'> & {
      readonly database: Pick<Base['platform']['database'], 'process'>;
    };
  };
  readonly people: Pick<People, 'customers' | 'customerKeys' | 'claims' | 'debts' | 'payees' | 'screening'> & {
    readonly work: Pick<People['work'], 'reviews'>;
  };
  readonly due: DueLoop;
  readonly outbox: Outbox;
  readonly history: PriceHistory;
};

/** How much of a customer is unfinished, as its owners count it. */
async function openMattersOf(db: Queryable, customer: bigint): Promise<{ reviews: number; threads: number; payments: number; orders: number }> {
  const [reviews, threads, deposit, withdrawals, orders] = await Promise.all([
    countUndecided(db, customer, []),
    openThreadsOf(db, customer),
    pendingDepositOf(db, customer),
    openWithdrawalsOf(db, customer),
    countPending(db, customer),
  ]);
  return { reviews, threads, payments: withdrawals + (deposit ? 1 : 0), orders };
}

/** What the desk reads of customers and of the house. A customer's figures are those that his own screens show, by the same functions. */
export const deskReads = ({ base, people, due, outbox, history }: Parts): readonly Feature[] => {
  const { platform, commands, instruments, board, ledger, ruleBook, clock, systemNow, bus } = base;
  const { db, database, readiness, linesLost } = platform;
  const { customers, customerKeys, claims, debts, payees, screening } = people;
  const { reviews } = people.work;
  const view = { instruments, board, ruleBook, history, movements: movementKinds, chart: ledger.chart, now: () => clock.now() };
  return [
    {
      name: 'desk-customers',
      desk: calls =>
        addDeskCustomerCalls(calls, {
          ...{ db, commands, systemNow, businessNow: () => clock.now(), customers, customerKeys, reviews, versionOf: versionOfHash },
          persons: asked => personsOf(db, customerKeys, asked),
          verifiedName: customer => verifiedNameOf(db, customerKeys, customer),
          openMattersOf: customer => openMattersOf(db, customer),
          walletsOf: async customer => (await openWalletsOf(db, customer)).map(({ type }) => type),
          wallet: (customer, type) => overview(db, { customer, type, parts: { claims, debts, instruments, board } }),
          journal: wish => entries(db, { ...wish, type: wish.type, instruments, chart: ledger.chart }),
          orders: wish => listOrders(db, { wish: { ...wish, instrument: null }, parts: view }),
          ownerOfOrder: number => ownerOfOrder(db, number),
          order: wish => orderStory(db, { ...wish, parts: view }),
          payments: ({ kind, ...wish }) => (kind === 'deposit' ? shownDepositsOf(db, wish) : shownWithdrawalsOf({ db, payees }, wish)),
          payees,
          positions: wish => listPositions(db, { wish: { ...wish, instrument: null }, parts: view }),
        }),
    },
    { name: 'desk-audit', desk: calls => addDeskAuditCalls(calls, { db, systemNow }) },
    {
      name: 'desk-operations',
      desk: calls =>
        addDeskOperationsCalls(calls, {
          ...{ db, systemNow, businessNow: () => clock.now(), due, outbox, instruments, board, readiness, linesLost },
          process: database.process,
          names: () => listShown(db, screening),
          booksSeen: () => booksSeen(bus),
        }),
    },
  ];
};
