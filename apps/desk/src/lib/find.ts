import { Refusal } from '@parkett/client';
import type { deskCustomers, deskSignIn, ReplyOf } from '@parkett/contract';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ask, meKey, queries } from './api.ts';
import { sees } from './operator.ts';
import { troubleOf, useText } from './text.ts';

/** What the history remembers of a step to the customers' list that was made to look for somebody. */
export const findHere = 'find';

type Found = ReplyOf<typeof deskCustomers.find>['customers'];

/** A customer's name, year of birth and town, as far as the operator may read them. */
export const personLine = ({ name, birthYear, town }: Found[number]): readonly string[] =>
  [name, birthYear === null ? null : String(birthYear), town].filter(text => text !== null);

/** The address of a case, for whoever may see cases. */
function caseAt(text: string): string | null {
  const me = queries.getQueryData<ReplyOf<typeof deskSignIn.me>>(meKey)?.operator;
  return me && sees(me, 'review') && /^R[1-9]\d*$/i.test(text) ? `/reviews/${text.toUpperCase()}` : null;
}

const isNobody = (error: unknown): boolean => error instanceof Refusal && error.code === 'account-does-not-exist';

/**
 * Opens the case or the order of a number, or the customer whose something is: what was typed may name a person, so it never stands in the address. `several`: the
 * customers who fit, where there is more than one.
 */
export function useFind(onFound?: () => void): { find: (text: string) => void; several: Found; trouble: string } {
  const say = useText();
  const [, go] = useLocation();
  const { mutate, data, error } = useMutation({
    mutationFn: (text: string) => ask('customers/find', { text }),
    onSuccess: ({ customers: [first, ...others], order }) => {
      if (!first || others.length > 0) return;
      onFound?.();
      go(order === null ? `/customers/${first.number}` : `/orders/${order}`);
    },
  });
  const find = (text: string): void => {
    const at = caseAt(text);
    if (at === null) return mutate(text);
    onFound?.();
    go(at);
  };
  const several = data && data.customers.length > 1 ? data.customers : [];
  return { find, several, trouble: error ? (isNobody(error) ? say('nobodyFound') : troubleOf(error, say)) : '' };
}
