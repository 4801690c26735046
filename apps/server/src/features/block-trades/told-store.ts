import { formatDecimal, scaleOf, type Instant } from '@parkett/kernel';
import { defineMessage, defineTelling, type NewMessage } from '../../books/messages/index.ts';
import type { InstrumentList } from '../../books/instruments/index.ts';
import { numbersLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';

export const blockMessages = (['block-bought', 'block-unlocked'] as const).map(name => defineMessage(name));

/** A purchase as far as a message tells it. */
type Told = { readonly id: bigint; readonly customer: bigint; readonly instrument: number; readonly quantity: bigint; readonly total: bigint };

const toldOf = (from: Queryable, ids: readonly bigint[]): Promise<Told[]> =>
  from.query<Told>(
    'block-trades.told',
    `select p.id, p.customer_id as customer, o.instrument_id as instrument, p.quantity, p.value + p.fee as total
     from block_purchase p join block_offer o on o.id = p.offer_id where p.id = any($1::int8[])`,
    [numbersLiteral(ids)],
  );

type Asked = { readonly from: Queryable; readonly instruments: Pick<InstrumentList, 'withId'>; readonly kind: 'block-bought' | 'block-unlocked' };

async function messagesOf(rows: readonly { readonly id: bigint; readonly at: Instant }[], { from, instruments, kind }: Asked): Promise<NewMessage[]> {
  const told = new Map(
    (
      await toldOf(
        from,
        rows.map(({ id }) => id),
      )
    ).map(purchase => [purchase.id, purchase]),
  );
  return rows.map(({ id, at }) => {
    const { customer, instrument, quantity, total } = told.get(id)!;
    const { code, class: ofClass, name, currency, quantityScale } = instruments.withId(instrument);
    const shares = { code, class: ofClass, name, quantity: formatDecimal(quantity, quantityScale) };
    const parameters = kind === 'block-bought' ? { ...shares, amount: formatDecimal(total, scaleOf(currency)), currency } : shares;
    return { customer, kind, about: id, at, parameters };
  });
}

/** A customer who bought a block reads it, and that its shares may be sold once the lock has ended. */
export const blockTellings = [
  defineTelling<{ readonly id: bigint; readonly at: Instant }>({
    table: 'block_purchase',
    columns: 'id, bought_at as at',
    tell: (rows, { from, instruments }) => messagesOf(rows, { from, instruments, kind: 'block-bought' }),
    owed: () => 'select id as about, customer_id as customer, tx from block_purchase',
  }),
  defineTelling<{ readonly id: bigint; readonly at: Instant }>({
    table: 'block_unlock',
    columns: 'purchase_id as id, at',
    tell: (rows, { from, instruments }) => messagesOf(rows, { from, instruments, kind: 'block-unlocked' }),
    owed: () => 'select purchase_id as about, customer_id as customer, tx from block_unlock',
  }),
];

/** The lock of a purchase has ended. */
export async function insertUnlock(tx: Tx, { purchase, at }: { readonly purchase: bigint; readonly at: Instant }): Promise<void> {
  await tx.query(
    'block-trades.unlock',
    `insert into block_unlock (purchase_id, customer_id, at) select id, customer_id, $2 from block_purchase where id = $1
     on conflict (purchase_id) do nothing`,
    [purchase, timestamp(at)],
  );
}
