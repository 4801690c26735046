import { useState, type FormEvent } from 'react';
import { queries } from './api.ts';
import { troubleOf, useText } from './text.ts';

/** Does one thing at a time and says what went wrong with it. */
export function useAttempt(): { busy: boolean; trouble: string | null; attempt: (work: () => Promise<string | null>) => Promise<void> } {
  const say = useText();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const attempt = async (work: () => Promise<string | null>): Promise<void> => {
    setBusy(true);
    setTrouble(null);
    setTrouble(await work().catch((error: unknown) => troubleOf(error, say)));
    setBusy(false);
  };
  return { busy, trouble, attempt };
}

/** Sends a proposal that another operator signs, and knows when it is sent. */
export function useProposal(send: () => Promise<void>) {
  const { busy, trouble, attempt } = useAttempt();
  const [isProposed, setIsProposed] = useState(false);
  const propose = (event: FormEvent): void => {
    event.preventDefault();
    setIsProposed(false);
    void attempt(async () => {
      await send();
      setIsProposed(true);
      await queries.invalidateQueries();
      return null;
    });
  };
  return { busy, trouble, isProposed, propose };
}
