import type { deskCustomers, ReplyOf } from '@parkett/contract';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ask } from './api.ts';
import { troubleOf, useText } from './text.ts';

/** What the history remembers of a step to the customers' list that was made to look for somebody. */
export const findHere = 'find';

type Found = ReplyOf<typeof deskCustomers.find>['customers'];

/**
 * Opens the customer whose something is: what was typed may name a person, so it never stands in the address. `several`: whoever has a name that isn't one
 * person's.
 */
export function useFind(onFound?: () => void): { find: (text: string) => void; several: Found; trouble: string } {
  const say = useText();
  const [, go] = useLocation();
  const { mutate, data, error } = useMutation({
    mutationFn: (text: string) => ask('customers/find', { text }),
    onSuccess: ({ customers: [first, ...others] }) => {
      if (!first || others.length > 0) return;
      onFound?.();
      go(`/customers/${first.number}`);
    },
  });
  const several = data && data.customers.length > 1 ? data.customers : [];
  return { find: mutate, several, trouble: error ? troubleOf(error, say) : '' };
}
