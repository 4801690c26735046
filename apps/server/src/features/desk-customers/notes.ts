import { denied, type deskCustomers as contract, type ReplyOf, type RequestOf } from '@parkett/contract';
import { idOfNumber, instantToWire, ok } from '@parkett/kernel';
import { lockCustomer } from '../../books/customers/index.ts';
import { namedActors } from '../../books/operators/index.ts';
import { withKeptAnswer, type Submission, type Submit } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import { insertNote, notesOf, type NoteRow } from './notes-store.ts';
import type { DeskCustomersParts } from './parts.ts';

type Parts = Pick<DeskCustomersParts, 'db' | 'commands' | 'customerKeys' | 'ownerOfOrder' | 'systemNow'>;
type WriteNote = RequestOf<typeof contract.noteOrder>;
type Note = Omit<NoteRow, 'sealed'> & { readonly text: string };
type Loaded = Omit<Note, 'text' | 'customer'> & { readonly customer: bigint | null; readonly isErased: boolean };

const placeOf = (order: bigint): string => `order note ${order}`;
const orderIdOf = (number: string): bigint => idOfNumber('O', number) ?? 0n;

/** An operator writes a note at an order: for those who work here, and sealed under the key of the order's customer. */
export const notingOrders = ({ commands, customerKeys, ownerOfOrder, systemNow }: Parts): Submit<WriteNote, Record<string, never>> =>
  commands.register(
    withKeptAnswer<WriteNote, Loaded, Note, Record<string, never>>({
      name: 'customers/noteOrder',
      load: async (tx: Tx, { command: { number }, principal }: Submission<WriteNote>) => {
        const customer = await ownerOfOrder(number);
        if (customer !== null) await lockCustomer(tx, customer);
        const isErased = customer !== null && (await customerKeys.ofUnerased(tx, customer)) === null;
        return { order: orderIdOf(number), customer, operator: principal.id, at: systemNow(), isErased };
      },
      decide: ({ isErased, customer, ...known }, command) => {
        if (customer === null) return denied('order-does-not-exist');
        if (isErased) return denied('customer-erased');
        const text = command.text.trim();
        return text === '' ? denied('text-missing') : ok({ change: { ...known, customer, text }, answer: {} });
      },
      told: ({ change: { customer, order } }) => ({ subject: customer, facts: { order: `O${order}` } }),
      save: async (tx, { text, ...note }) => {
        const key = await customerKeys.of(tx, note.customer);
        await insertNote(tx, { ...note, sealed: key.seal(placeOf(note.order), text) });
      },
    }),
  );

/** The notes of an order with who wrote each; the text of one about an erased customer is null. */
export async function readNotes(
  { db, customerKeys }: Pick<Parts, 'db' | 'customerKeys'>,
  { customer, number }: { customer: bigint; number: string },
): Promise<ReplyOf<typeof contract.order>['notes']> {
  const order = orderIdOf(number);
  const rows = await notesOf(db, order);
  if (rows.length === 0) return [];
  const actorOf = ({ operator }: NoteRow) => ({ kind: 'operator', name: String(operator) }) as const;
  const [key, named] = await Promise.all([customerKeys.ofUnerased(db, customer), namedActors(db, rows.map(actorOf))]);
  return rows.map(row => ({
    at: instantToWire(row.at),
    by: named(actorOf(row)),
    text: key && key.open(placeOf(order), row.sealed).toString(),
  }));
}
