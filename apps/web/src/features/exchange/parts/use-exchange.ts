import type { Currency } from '@parkett/kernel';
import { useEffect, useState } from 'react';
import { Refusal } from '../../../lib/api.ts';
import { onceAllowed } from '../../../domain/security/once-allowed.ts';
import { unlockModeOf, type UnlockMode } from '../../../domain/security/unlock-step.tsx';
import { useWordsOf } from '../../../domain/security/confirmation.tsx';
import { formatNumber } from '@parkett/ui';
import { exchange, givenAt, useAmounts, useQuote, type Exchanged } from '../queries.ts';
import { readTyped, type Side, type Typed } from './read-typed.ts';

/** Refusals after which another rate is asked for. */
const ofTheRate: readonly string[] = ['quote-expired', 'quote-used', 'rate-changed', 'no-such-quote'];
/** A rate that has ended is asked for again, as long as the page is looked at. */
function useFreshQuote(pair: { readonly from: Currency; readonly to: Currency }) {
  const read = useQuote(pair);
  const { data, dataUpdatedAt, refetch } = read;
  const validMs = data?.validMs;
  useEffect(() => {
    if (validMs === undefined) return;
    const left = validMs - (Date.now() - dataUpdatedAt);
    const again = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    const timer = setTimeout(again, Math.max(0, left));
    // Looked at again, a page shows no rate that has ended meanwhile.
    const seen = () => {
      if (Date.now() - dataUpdatedAt >= validMs) again();
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [validMs, dataUpdatedAt, refetch]);
  return read;
}

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
  const { side, text } = typed;
  const { wire, error } = readTyped(typed, pair);
  const wish = quote && wire !== null ? { quote: quote.quote, side, amount: wire } : null;
  const asked = useAmounts(wish);
  const [given, got] = asked.amounts === null ? ['', ''] : [formatNumber(asked.amounts.given), formatNumber(asked.amounts.got)];
  const amounts = { give: side === 'give' ? text : given, get: side === 'get' ? text : got, error: error && { side, what: error } };
  const write = (side: Side, text: string) => {
    setFailure('');
    setTyped({ side, text });
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
      if (ofTheRate.includes(code)) void read.refetch();
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
