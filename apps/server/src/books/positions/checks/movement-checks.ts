import { judgeEach, sqlCheck, type Check } from '../../../platform/checks/index.ts';
import { foldMovements, type MovementKinds } from '../rules/movement.ts';
import type { PositionFigures } from '../rules/position.ts';
import type { Asked, Within } from './asked.ts';
import { positionStories, type PositionStory } from './position-store.ts';

const figureNames = Object.keys({
  ...{ quantity: 0, openQuantity: 0, cost: 0, openCost: 0, fee: 0, soldQuantity: 0, proceeds: 0, realised: 0 },
  ...{ openedAt: 0, closedAt: 0, movements: 0 },
} satisfies Record<keyof PositionFigures, 0>) as (keyof PositionFigures)[];

/** A position told again from its movements: what is wrong with them, and which figure they don't give. */
function judgeStory({ stored, movements }: PositionStory, kinds: MovementKinds): string[] {
  const { figures, faults } = foldMovements(kinds, movements);
  const missing = movements.findIndex(({ seq }, index) => seq !== index + 1);
  const other = figureNames.find(name => figures[name] !== stored[name]);
  return [
    ...(missing < 0 ? [] : [`position ${stored.id} has no movement ${missing + 1} before its ${movements[missing]!.seq}`]),
    ...faults.map(fault => `position ${stored.id}: ${fault}`),
    ...(other ? [`position ${stored.id} stores ${other} ${stored[other]}, its movements give ${figures[other]}`] : []),
  ];
}

/** What a side of an execution booked: to its customer in cash, without the commission, and the commission. No lines: it isn't booked yet (I9 says whether it should be). */
const booked = (kind: 'execution-buy' | 'execution-sell', execution: string): string => `(
  select coalesce(sum(l.amount) filter (where a.owner <> 0 and a.purpose <> 'shares'), 0) + coalesce(sum(l.amount) filter (where a.purpose = 'fees'), 0) as value,
    coalesce(sum(l.amount) filter (where a.purpose = 'fees'), 0) as fee, count(*) as lines
  from ledger_entry e join ledger_posting l on l.entry_id = e.id join ledger_account a on a.id = l.account_id
  where e.kind = '${kind}' and e.reference = ${execution})`;

/** Movements are found by way of their positions: that is how they are indexed. */
const moves = `position p join position_movement m on m.customer_id = p.customer_id and m.position_id = p.id`;

/** What purchases moved, by customer, order and execution; what sales moved, by customer and execution. */
const purchases = (within: Within): string => `
  select m.customer_id, p.origin_id as order_id, m.reference as execution_id, sum(m.quantity) as quantity, sum(m.cost) as value, sum(m.fee) as fee,
    min(m.at) as at
  from ${moves} where ${within.position('p.id')} and p.origin_kind = 'order' and m.kind in ('opened', 'extended') group by 1, 2, 3`;
const sales = (within: Within): string => `
  select m.customer_id, m.reference as execution_id, sum(m.quantity) as quantity, sum(m.proceeds) as value, sum(m.fee) as fee, min(m.at) as at
  from ${moves} where ${within.position('p.id')} and m.kind = 'closed' group by 1, 2`;

/** m is what movements say, b what was booked, x the execution. */
const differs = `b.lines > 0 and (coalesce(m.quantity, 0) <> x.quantity or m.value <> abs(b.value) or m.fee <> b.fee or m.at <> x.executed_at)`;
const both = `x.id, x.quantity, abs(b.value), b.fee, x.executed_at, coalesce(m.quantity, 0), m.value, m.fee, m.at`;

const movementsAreBooked = sqlCheck<Asked>({
  id: 'I10e',
  promise: 'every movement of an order is what its execution booked, to the cent, and nothing was executed without one',
  count: within => `select count(*) from ${moves} where ${within.position('p.id')}`,
  breaches: [
    within => `select format('movement %s of position %s has no source: no execution %s of an order that opened or closes it', m.seq, m.position_id, m.reference)
      from ${moves} left join execution x on x.id = m.reference
      where ${within.position('p.id')} and m.kind in ('opened', 'extended', 'closed') and case m.kind
        when 'closed' then not exists (select from order_close l
          where l.customer_id = m.customer_id and l.position_id = m.position_id and l.order_id = x.sell_order and x.sell_customer = m.customer_id)
        else x.buy_customer is distinct from m.customer_id or p.origin_kind <> 'order' or x.buy_order is distinct from p.origin_id end`,
    within => `select format('execution %s was booked as %s for %s and a commission of %s at %s, the position it opened says %s for %s and %s at %s', ${both})
      from execution x left join (${purchases(within)}) m on m.customer_id = x.buy_customer and m.order_id = x.buy_order and m.execution_id = x.id
      cross join lateral ${booked('execution-buy', 'x.id')} b
      where x.buy_order <> 0 and ${within.execution('x.id')} and ${differs}`,
    within => `select format('execution %s was booked as %s for %s and a commission of %s at %s, the positions it closes say %s for %s and %s at %s', ${both})
      from execution x left join (${sales(within)}) m on m.customer_id = x.sell_customer and m.execution_id = x.id
      cross join lateral ${booked('execution-sell', 'x.id')} b
      where x.sell_order <> 0 and ${within.execution('x.id')} and ${differs}`,
  ],
});

export const movementChecks = (kinds: MovementKinds): readonly Check<Asked>[] => [
  {
    id: 'I10c',
    promise: 'a position is the fold of its movements, to the cent, whoever wrote them',
    inParts: { scope: 'position', upTo: 'position' },
    run: async ({ db, within }) => judgeEach(await positionStories(db, within), story => judgeStory(story, kinds)),
  },
  movementsAreBooked,
  sqlCheck({
    id: 'I10f',
    promise: 'every movement is of a position',
    wholeOnly: true,
    count: () => `select count(*) from position_movement`,
    breaches: [
      () => `select format('movement %s of customer %s is of position %s, which is not there', m.seq, m.customer_id, m.position_id) from position_movement m
        where not exists (select from position p where p.customer_id = m.customer_id and p.id = m.position_id)`,
    ],
  }),
];
