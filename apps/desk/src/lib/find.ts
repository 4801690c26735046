import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ask } from './api.ts';
import { troubleOf, useText } from './text.ts';

/** Opens the customer whose something is: what was typed may name a person, so it never stands in the address. */
export function useFind(onFound?: () => void): { find: (text: string) => void; trouble: string } {
  const say = useText();
  const [, go] = useLocation();
  const { mutate, error } = useMutation({
    mutationFn: (text: string) => ask('customers/find', { text }),
    onSuccess: ({ customer }) => {
      onFound?.();
      go(`/customers/${customer}`);
    },
  });
  return { find: mutate, trouble: error ? troubleOf(error, say) : '' };
}
