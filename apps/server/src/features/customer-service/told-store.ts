import { threadNumber, type Instant } from '@parkett/kernel';
import { defineTelling } from '../../books/messages/index.ts';
import { numbersLiteral, type Queryable } from '../../platform/db.ts';

type Entry = { readonly thread: bigint; readonly number: number; readonly isAnswer: boolean; readonly at: Instant };

async function customersOf(from: Queryable, threads: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const rows = await from.query<{ id: bigint; customer: bigint }>(
    'service.customers-told',
    'select id, customer_id as customer from service_thread where id = any($1::int8[]) and customer_id is not null',
    [numbersLiteral(threads)],
  );
  return new Map(rows.map(({ id, customer }) => [id, customer]));
}

const isAnswer = `by_kind <> 'customer' and state = 'answered'`;
/** A text has no number of its own: its thread's number and its place in one. No thread has a million texts. */
const textsOfThread = 1_000_000;

/** Each answer of the house brings the customer a message; somebody without a session has none to read. */
export const answerTelling = defineTelling<Entry>({
  table: 'service_entry',
  columns: `thread_id as thread, number, (${isAnswer}) as "isAnswer", written_at as at`,
  tell: async (entries, { from }) => {
    const answers = entries.filter(entry => entry.isAnswer);
    const customers = await customersOf(
      from,
      answers.map(({ thread }) => thread),
    );
    return answers.flatMap(({ thread, number, at }) => {
      const customer = customers.get(thread);
      const about = thread * BigInt(textsOfThread) + BigInt(number);
      return customer === undefined ? [] : [{ customer, kind: 'thread-answered' as const, about, at, parameters: { thread: threadNumber(thread) } }];
    });
  },
  owed: () => `select e.thread_id * ${textsOfThread} + e.number as about, t.customer_id as customer, e.tx
    from (select thread_id, number, tx from service_entry where ${isAnswer}) e join service_thread t on t.id = e.thread_id where t.customer_id is not null`,
});
