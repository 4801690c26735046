import { wire } from '@parkett/contract';
import { addDeskAuditCalls } from '../features/desk-audit/index.ts';
import { addDeskCustomersCalls } from '../features/desk-customers/index.ts';
import { addDeskOperationsCalls } from '../features/desk-operations/index.ts';
import { addDeskOperatorsCalls } from '../features/desk-operators/index.ts';
import { addDeskSessionCalls } from '../features/desk-sign-in/index.ts';
import { listOrders, listPositions } from '../features/trading/index.ts';
import { balancesOf } from '../features/wallet/index.ts';
import type { Base } from './base.ts';
import type { Desk } from './desk.ts';
import type { Feature } from './feature.ts';
import type { People } from './people.ts';

/** What operators see and do. */
export function deskFeaturesOf({ base, people, operators }: { base: Base; people: People; operators: Desk }): readonly Feature[] {
  const { platform, commands, instruments, board, ruleBook, systemNow } = base;
  const { db, readiness } = platform;
  const { secondFactors, claims } = people;
  const businessNow = () => base.clock.now();
  const parts = { instruments, board, ruleBook, now: businessNow };
  const wish = { instrument: null, page: 1, size: 100 };
  return [
    { name: 'desk-sign-in', desk: calls => addDeskSessionCalls(calls, { ...operators, db, secondFactors }) },
    { name: 'desk-operators', desk: calls => addDeskOperatorsCalls(calls, { ...operators, db, commands, secondFactors }) },
    { name: 'desk-audit', desk: calls => addDeskAuditCalls(calls, { db }) },
    {
      name: 'desk-operations',
      desk: calls => addDeskOperationsCalls(calls, { db, readiness, feed: base.source.kind, businessNow, systemNow }),
    },
    {
      name: 'desk-customers',
      desk: calls =>
        addDeskCustomersCalls(calls, {
          ...{ db, systemNow, keys: people.customerKeys },
          ordersOf: customer => listOrders(db, { wish: { ...wish, customer, state: 'pending' }, parts }),
          positionsOf: customer => listPositions(db, { wish: { ...wish, customer, state: 'open' }, parts }),
          walletsOf: async customer => {
            const { cash, available } = await balancesOf(db, { customer, claims });
            return wire.wallets.map(({ type, currency }) => ({ currency, cash: cash[type], available: available[type] }));
          },
        }),
    },
  ];
}
