import { formatDecimal, instantToWire, depositNumber, scaleOf } from '@parkett/kernel';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import type { Held } from '../../books/customers/index.ts';
import { referenceOf } from './rules/reference.ts';
import { recallsOf } from './recall/store.ts';
import { senderOf } from './sender.ts';
import { allDepositsOf, eventsOf, type DepositRow } from './store.ts';

/** Every deposit of a customer with all that has happened to it. */
export const heldOfDeposits = (keys: CustomerKeys): Held => ({
  name: 'deposits',
  tables: ['deposit', 'deposit_event', 'deposit_recall', 'deposit_recall_taking'],
  read: async (from, customer) => {
    const tell = async (deposit: DepositRow): Promise<object> => {
      const { id, channel, currency, state, announced, came, proof } = deposit;
      const text = (units: bigint | null): string | null => (units === null ? null : formatDecimal(units, scaleOf(currency)));
      const events = await eventsOf(from, id);
      return {
        ...{
          number: depositNumber(id),
          channel,
          currency,
          state,
          announced: text(announced),
          came: text(came),
          proof: proof === null ? null : String(proof),
        },
        sender: await senderOf(from, keys, deposit),
        steps: events.map(({ step, at, reason }) => ({ step, at: instantToWire(at), reason })),
      };
    };
    const deposits = await allDepositsOf(from, customer);
    const calledBack = (await recallsOf(from, customer)).map(({ deposit, currency, amount, taken, at }) => ({
      ...{ deposit: depositNumber(deposit), currency, at: instantToWire(at) },
      ...{ amount: formatDecimal(amount, scaleOf(currency)), taken: formatDecimal(taken, scaleOf(currency)) },
    }));
    return { reference: referenceOf(customer), calledBack, deposits: await Promise.all(deposits.map(tell)) };
  },
});
