import { formatDecimal, idOfNumber, instantToWire, scaleOf, type Currency } from '@parkett/kernel';
import { finding, type Check } from '../../../platform/checks/index.ts';
import type { Asked, Oracle } from './asked.ts';
import { acceptedUnder, requestedUnder, type AcceptedRow, type RequestedRow } from './acknowledged-store.ts';

/** What a client was told with status 1, as it came over the wire, with the account and the key it was told under. */
export type Acknowledged = {
  readonly account: string;
  readonly key: string;
  readonly call: 'trade/order' | 'trade/cancel' | 'trade/replace';
  readonly answer: Readonly<Record<string, string | null>> & { readonly number: string };
};

const nameOf = ({ account, key }: Pick<Acknowledged, 'account' | 'key'>): string => `${account}/${key}`;

/** The acceptance that the row of an order stands for: a second opinion on what the route answers, written apart from it. */
function expectedAcceptance(row: AcceptedRow, { instruments }: Oracle): Readonly<Record<string, string | null>> {
  const { code, priceScale, quantityScale } = instruments.withId(row.instrumentId);
  const price = (units: bigint | null): string | null => (units === null ? null : formatDecimal(units, priceScale));
  return {
    code,
    side: row.side,
    type: row.type,
    quantity: formatDecimal(row.quantity, quantityScale),
    price: price(row.price),
    stopPrice: price(row.stopPrice),
    timeInForce: row.timeInForce,
    acceptedAt: instantToWire(row.at),
    hold: formatDecimal(row.hold, row.side === 'buy' ? scaleOf(row.currency as Currency) : quantityScale),
    currency: row.currency,
  };
}

const requestOf = (row: RequestedRow): Readonly<Record<string, string | null>> => ({ requestedAt: instantToWire(row.at) });

/** Why a row isn't what was acknowledged; null when it is. */
function difference(ack: Acknowledged, row: { id: bigint; is: Readonly<Record<string, string | null>> } | undefined): string | null {
  if (!row) return `${ack.call} ${ack.answer.number} of ${nameOf(ack)} was acknowledged and is not there`;
  if (idOfNumber('O', ack.answer.number) !== row.id)
    return `${ack.call} of ${nameOf(ack)} was acknowledged as ${ack.answer.number} and is O${row.id}`;
  const other = Object.entries(row.is).find(([name, value]) => ack.answer[name] !== value);
  return other ? `${ack.answer.number}: ${other[0]} was acknowledged as ${ack.answer[other[0]]} and is ${other[1]}` : null;
}

/** I19, for whoever kept the acknowledgements outside of the server: each is in the books, with the values that were told. */
export const acknowledgedCheck = (acks: readonly Acknowledged[]): Check<Asked> => ({
  id: 'I19',
  promise: 'everything a client was told has happened is in the books, with the values it was told',
  run: async ({ db, oracle }) => {
    const orders = acks.filter(({ call }) => call === 'trade/order');
    const changes = acks.filter(({ call }) => call !== 'trade/order');
    const accepted = new Map((await acceptedUnder(db, orders)).map(row => [nameOf(row), { id: row.id, is: expectedAcceptance(row, oracle) }]));
    const requested = new Map((await requestedUnder(db, changes)).map(row => [nameOf(row), { id: row.orderId, is: requestOf(row) }]));
    return finding(
      acks.length,
      acks.map(ack => difference(ack, (ack.call === 'trade/order' ? accepted : requested).get(nameOf(ack)))),
    );
  },
});
