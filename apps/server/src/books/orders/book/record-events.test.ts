import { asInstant } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { numbered } from './record-events.ts';

const at = asInstant(0);
const refused = { kind: 'rejected', command: 'reduce', order: 21n, reason: 'unknown-order', at } as const;

/** What is written of a refused change while these orders are known as pending, each with its customer. */
async function written(live: ReadonlyMap<bigint, { customerId: bigint }>) {
  const context = { live, executionIds: { take: async (n: number) => Array.from({ length: n }, (_, i) => BigInt(i + 1)) } };
  const { events } = await numbered(context as never, { events: [refused], ticks: [], inputs: [] } as never);
  return events;
}

test('a change that is refused while its order is pending is a row of its customer', async () => {
  expect(await written(new Map([[21n, { customerId: 7n }]]))).toMatchObject([{ customerId: 7n, orderId: 21n, kind: 'change-refused' }]);
});

test('a change that came when its order had ended and been booked leaves no row, which would be nobody’s', async () => {
  expect(await written(new Map())).toEqual([]);
});
