import { formatDecimal, parseMoney, scaleOf, type Currency, type TypedError } from '@parkett/kernel';
import { useState } from 'react';
import { useConfirmation, useWordsOf } from '../../../domain/security/confirmation.tsx';
import { currencyOf, type WalletName } from '../../../lib/wallets.ts';
import { goingOn } from '../../../navigation/going-on.ts';
import type { Layout } from '../../../navigation/paths.ts';
import { askForWithdrawal, explainNow, useExplained, type OwnPayee, type Wish } from '../queries.ts';
import { recordOf } from './places.ts';

/** A figure as it is typed, and as the server takes it; what can't be read is said here. */
function readFigure(typed: string, currency: Currency): { readonly wire: string; readonly error: TypedError | null } {
  if (typed.trim() === '') return { wire: '', error: null };
  const read = parseMoney(typed, scaleOf(currency), currency);
  return read.ok ? { wire: formatDecimal(read.value, scaleOf(currency)), error: null } : { wire: '', error: read.error };
}

type Begun = { readonly layout: Layout; readonly type: WalletName; readonly begun: string; readonly payees: readonly OwnPayee[] };

/** A withdrawal as it is typed, the server's word on it, and the way through the confirming screen. */
export function useCashOut({ layout, type, begun, payees }: Begun) {
  const currency = currencyOf(type);
  const [typed, setTyped] = useState(begun);
  const [chosen, setChosen] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const { confirm, dialog } = useConfirmation();
  const wordsOf = useWordsOf();
  const figure = readFigure(typed, currency);
  // The last payee is preset by the server, else the newest.
  const [first, setFirst] = useState<string | null>(null);
  const payee = chosen ?? first ?? '';
  const wish: Wish = { type, amount: figure.wire, payee };
  const { data, isPlaceholderData } = useExplained(wish);
  const preset = data ? (payees.find(({ id }) => id === data.lastPayee) ?? payees[0])?.id : undefined;
  if (chosen === null && first === null && preset !== undefined) setFirst(preset);
  const ask = async () => {
    const goOn = goingOn();
    const { number } = await askForWithdrawal(wish);
    goOn(recordOf(layout, number));
  };
  const submit = async () => {
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      const { rules } = await explainNow(wish);
      const refusal = rules.find(({ state }) => state === 'broken')?.refusal;
      if (refusal) setFailure(await (await import('../../../lib/denials.ts')).translate({ msg: '', ...refusal }));
      else confirm({ what: { operation: 'withdraw', payee, amount: figure.wire, currency }, known: {}, work: ask });
    } catch (error) {
      setFailure(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  const write = (text: string) => {
    setFailure('');
    setTyped(text);
  };
  return {
    currency,
    typed,
    wire: figure.wire,
    write,
    error: figure.error,
    payee,
    choose: setChosen,
    data,
    isOld: isPlaceholderData,
    failure,
    busy,
    submit,
    dialog,
  };
}
