import type { Instant } from '@parkett/kernel';
import { numbersLiteral, type Queryable } from '../../../platform/db.ts';
import { defineTelling } from '../../messages/index.ts';

type Placed = { readonly id: bigint; readonly customer: bigint; readonly gate: string; readonly reason: string; readonly at: Instant };
type Lifted = { readonly gate: bigint; readonly at: Instant };

/** The customer who ended the account isn't there to read it. */
const ended = 'account-ended';

export const gateTelling = defineTelling<Placed>({
  table: 'gate',
  columns: 'id, customer_id as customer, kind as gate, reason, placed_at as at',
  tell: gates =>
    gates.flatMap(({ id: about, customer, gate, reason, at }) =>
      reason === ended ? [] : [{ customer, kind: 'gate-placed' as const, about, at, parameters: { gate, reason } }],
    ),
  owed: () => `select id as about, customer_id as customer, tx from gate where reason <> '${ended}'`,
});

async function placed(from: Queryable, gates: readonly bigint[]): Promise<Map<bigint, { customer: bigint; gate: string }>> {
  const rows = await from.query<{ id: bigint; customer: bigint; gate: string }>(
    'gates.placed',
    'select id, customer_id as customer, kind as gate from gate where id = any($1::int8[])',
    [numbersLiteral(gates)],
  );
  return new Map(rows.map(({ id, ...gate }) => [id, gate]));
}

export const liftTelling = defineTelling<Lifted>({
  table: 'gate_lift',
  columns: 'gate_id as gate, lifted_at as at',
  tell: async (lifts, { from }) => {
    const gates = await placed(
      from,
      lifts.map(({ gate }) => gate),
    );
    return lifts.map(({ gate: about, at }) => {
      const { customer, gate } = gates.get(about)!;
      return { customer, kind: 'gate-lifted' as const, about, at, parameters: { gate } };
    });
  },
  owed: () => 'select l.gate_id as about, g.customer_id as customer, l.tx from gate_lift l join gate g on g.id = l.gate_id',
});
