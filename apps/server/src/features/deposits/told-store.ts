import { depositNumber, formatDecimal, scaleOf } from '@parkett/kernel';
import { defineTelling } from '../../books/messages/index.ts';
import type { DepositEvent } from './store.ts';

type Told = Pick<DepositEvent, 'deposit' | 'customer' | 'step' | 'amount' | 'currency' | 'reason' | 'at'> & { readonly id: bigint };

const kinds = {
  announced: 'deposit-announced',
  credited: 'deposit-credited',
  rejected: 'deposit-not-credited',
  ended: 'deposit-ended',
  'sent-back': 'deposit-sent-back',
  'called-back': 'deposit-called-back',
} as const;

export const depositMessages = Object.values(kinds);

const kindOf = (step: Told['step']): (typeof kinds)[keyof typeof kinds] | null => (step === 'cancelled' ? null : kinds[step]);

/** Every step of a deposit brings its customer a message, but for his own cancellation. */
export const depositTelling = defineTelling<Told>({
  table: 'deposit_event',
  columns: 'id, deposit_id as deposit, customer_id as customer, step, amount, currency, reason, at',
  tell: events =>
    events.flatMap(({ id: about, deposit, customer, step, amount, currency, reason, at }) => {
      const kind = kindOf(step);
      if (kind === null) return [];
      const money = { deposit: depositNumber(deposit), amount: formatDecimal(amount, scaleOf(currency)), currency };
      return [{ customer, kind, about, at, parameters: reason === null ? money : { ...money, reason } }];
    }),
  owed: () => `select id as about, customer_id as customer, tx from deposit_event where step <> 'cancelled'`,
});
