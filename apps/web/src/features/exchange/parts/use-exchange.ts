import type { Currency } from '@parkett/kernel';
import { useState } from 'react';
import { Refusal } from '../../../lib/api.ts';
import { onceAllowed } from '../../../domain/security/once-allowed.ts';
import { unlockModeOf, type UnlockMode } from '../../../domain/security/unlock-step.tsx';
import { useWordsOf } from '../../../domain/security/confirmation.tsx';
import { formatNumber } from '@parkett/ui';
import { ratesRefused, useFreshQuote } from '../../../domain/exchange/fresh-quote.ts';
import { exchange, givenAt, useAmounts, type Exchanged } from '../queries.ts';
import { readTyped, type Side, type Typed } from './read-typed.ts';

/** An exchange as it is typed, its rate, and what became of it. */
export function useExchange(pair: { readonly from: Currency; readonly to: Currency }) {
  const read = useFreshQuote(pair);
  const [typed, setTyped] = useState<Typed>({ side: 'give', text: '' });
  const [failure, setFailure] = useState('');
  const [digits, setDigits] = useState<UnlockMode | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Exchanged | null>(null);
  const wordsOf = useWordsOf();
  const quote = read.data;
  const { side } = typed;
  const { wire, error: misread } = readTyped(typed, pair);
  const wish = quote && wire !== null ? { quote: quote.quote, side, amount: wire } : null;
  const asked = useAmounts(wish);
  const [given, got] = asked.amounts === null ? ['', ''] : [formatNumber(asked.amounts.given), formatNumber(asked.amounts.got)];
  const amounts = { give: side === 'give' ? typed.text : given, get: side === 'get' ? typed.text : got, error: misread && { side, what: misread } };
  const write = (at: Side, text: string) => {
    setFailure('');
    setTyped({ side: at, text });
  };
  const submit = async (goesOn: typeof onceAllowed = send => send()) => {
    if (busy || !quote || amounts.error) return;
    setBusy(true);
    setFailure('');
    try {
      setDone(await goesOn(async () => exchange(quote.quote, side === 'get' && wish ? await givenAt(wish) : (wire ?? ''))));
      setTyped({ side: 'give', text: '' });
      void read.refetch();
    } catch (error) {
      const code = error instanceof Refusal ? (error.code ?? '') : '';
      const mode = unlockModeOf(code);
      if (mode) setDigits(mode);
      else setFailure(wordsOf(error));
      if (ratesRefused.includes(code)) void read.refetch();
    } finally {
      setBusy(false);
    }
  };
  return {
    read,
    quote,
    amounts,
    /** The amount on the other side is being asked for. */
    isAsking: asked.busy,
    side,
    write,
    failure,
    digits,
    closeDigits: () => setDigits(null),
    busy,
    done,
    again: () => setDone(null),
    submit: () => submit(),
    unlocked: () => submit(onceAllowed),
  };
}
