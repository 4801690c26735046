import { idOfNumber, ok, refuse, type Instant } from '@parkett/kernel';
import { lockCustomer } from '../../books/customers/index.ts';
import { moneyLimit } from '../../books/ledger/index.ts';
import { withKeptAnswer, type Submit } from '../../platform/commands/index.ts';
import type { DepositsParts } from './parts.ts';
import { reviewKind } from './review.ts';
import { cancelDenial } from './rules/judge-announcement.ts';
import { endWithout } from './step.ts';
import { depositOf, type DepositRow } from './store.ts';

type Cancel = { readonly customer: bigint; readonly number: string };

/** Cancels a deposit that isn't credited yet, in whatever state its review is. */
export function cancelling(parts: DepositsParts): Submit<Cancel, Record<string, never>> {
  const { commands, reviews, notify } = parts;
  const submit = commands.register(
    withKeptAnswer<Cancel, DepositRow | null, { deposit: DepositRow; at: Instant }, Record<string, never>>({
      name: 'cancel deposit',
      limit: parts.limit ?? moneyLimit(parts),
      load: async (tx, { command: { customer, number } }) => {
        await lockCustomer(tx, customer);
        const id = idOfNumber('D', number);
        return id === null ? null : depositOf(tx, { customer, id });
      },
      decide: (deposit, _, at) => {
        const refused = cancelDenial(deposit);
        return refused ? refuse(refused) : ok({ change: { deposit: deposit!, at }, answer: {} });
      },
      save: async (tx, { deposit, at }) => {
        await endWithout(tx, deposit, { step: 'cancelled', at });
        const by = { kind: 'customer', id: deposit.customer };
        await reviews.withdraw(tx, { kind: reviewKind, subject: String(deposit.id), by, now: at });
      },
    }),
  );
  return async submission => {
    const outcome = await submit(submission);
    if (outcome.outcome === 'accepted') notify([submission.command.customer], ['wallet']);
    return outcome;
  };
}
