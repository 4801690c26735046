import { formatDecimal, invariant, scaleOf, type Instant } from '@parkett/kernel';
import { defineMessage, defineTelling, type NewMessage } from '../../books/messages/index.ts';
import type { InstrumentList } from '../../books/instruments/index.ts';
import { openedByOrigin } from '../../books/positions/index.ts';
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

type Row = { readonly id: bigint; readonly at: Instant };
/** With the shares that can be sold from then on; null of ends of earlier versions, at which a block still had all that was bought. */
type UnlockRow = Row & { readonly quantity: bigint | null };

type Asked = { readonly from: Queryable; readonly instruments: Pick<InstrumentList, 'withId'>; readonly kind: 'block-bought' | 'block-unlocked' };

async function messagesOf(rows: readonly (Row & Partial<UnlockRow>)[], { from, instruments, kind }: Asked): Promise<NewMessage[]> {
  const told = new Map(
    (
      await toldOf(
        from,
        rows.map(({ id }) => id),
      )
    ).map(purchase => [purchase.id, purchase]),
  );
  return rows.map(({ id, at, quantity: open }) => {
    const { customer, instrument, quantity, total } = told.get(id)!;
    const { code, class: ofClass, name, currency, quantityScale } = instruments.withId(instrument);
    const shares = { code, class: ofClass, name, quantity: formatDecimal(open ?? quantity, quantityScale) };
    const parameters = kind === 'block-bought' ? { ...shares, amount: formatDecimal(total, scaleOf(currency)), currency } : shares;
    return { customer, kind, about: id, at, parameters };
  });
}

/** A customer who bought a block reads it, and that its shares may be sold once the lock has ended. */
export const blockTellings = [
  defineTelling<Row>({
    table: 'block_purchase',
    columns: 'id, bought_at as at',
    tell: (rows, { from, instruments }) => messagesOf(rows, { from, instruments, kind: 'block-bought' }),
    owed: () => 'select id as about, customer_id as customer, tx from block_purchase',
  }),
  defineTelling<UnlockRow>({
    table: 'block_unlock',
    columns: 'purchase_id as id, at, quantity',
    tell: (rows, { from, instruments }) => messagesOf(rows, { from, instruments, kind: 'block-unlocked' }),
    owed: () => 'select purchase_id as about, customer_id as customer, tx from block_unlock',
  }),
];

/** The lock of a purchase has ended. A block that a reverse split left with no share has nothing to be told. */
export async function insertUnlock(tx: Tx, { purchase, at }: { readonly purchase: bigint; readonly at: Instant }): Promise<void> {
  const [bought] = await tx.arrays<[bigint]>('block-trades.buyer', 'select customer_id from block_purchase where id = $1', [purchase]);
  invariant(bought, `there is a purchase ${purchase}`);
  const [customer] = bought;
  const quantity = (await openedByOrigin(tx, { customer, kind: 'block', ids: [purchase] })).get(purchase)?.openQuantity ?? 0n;
  if (quantity === 0n) return;
  await tx.query(
    'block-trades.unlock',
    'insert into block_unlock (purchase_id, customer_id, at, quantity) values ($1, $2, $3, $4) on conflict (purchase_id) do nothing',
    [purchase, customer, timestamp(at), quantity],
  );
}
