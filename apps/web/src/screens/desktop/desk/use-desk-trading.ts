import { useRef, useState } from 'react';
import { showToast } from '@parkett/ui';
import { useCustomer } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useVisitor } from '../../../lib/visitor.ts';
import { useInstrument } from '../../../features/market/queries.ts';
import { navigate } from '../../../navigation/location.ts';
import { address } from '../../../navigation/paths.ts';
import type { FormHandle, FormRequest, OwnMarksShown, Sellable } from '../../trading-parts.tsx';

/** What joins market and trading on the desk: what the form is asked for, what the customer has in chart and book, what is about to be cancelled. */
export function useDeskTrading(code: string | null) {
  const t = useTexts('market');
  const isMine = useCustomer() !== null;
  const isVisitor = useVisitor();
  const { data } = useInstrument(code);
  const isLookOnly = data?.row.code === code && !data.tradable;
  const form = useRef<FormHandle>(null);
  /** The instrument of which an order was begun that nobody heard. */
  const missed = useRef<string | null>(null);
  /**
   * The form's code comes after the screen's. An order whose beginning it didn't hear is begun anew, with its side: of 'sell 15' it would else make
   * 'buy 15', or 'buy 5'.
   */
  const ask = (request: FormRequest): void => {
    // A visitor holds nothing that could be sold.
    if ((isVisitor && request.does === 'close') || isLookOnly || (request.does === 'clear' && !form.current)) return;
    const begins = request.does !== 'figure' && request.does !== 'type';
    const isHeard = (isMine || isVisitor) && form.current !== null && (begins || missed.current !== code);
    missed.current = isHeard ? null : code;
    if (isHeard) form.current!.obey(request);
    else showToast(t('formNotThere'));
  };
  const [marks, setMarks] = useState<OwnMarksShown | null>(null);
  const [cancelling, setCancelling] = useState<'last' | 'all' | null>(null);
  return {
    form,
    ask,
    /** A sell button of a table opens the ticket, for another instrument with its desk. */
    sell: ({ code: sold, number, sellable }: Sellable): void => {
      if (sold === code) return ask({ does: 'sale', position: number, quantity: sellable });
      const sale = { code: sold, side: 'sell' as const, position: number ?? undefined, quantity: sellable };
      navigate(address('/pc/market/stockDetail', sale), { replace: true });
    },
    /** The mouse is in the form: whoever uses it sees what stands there. */
    touched: () => void (missed.current = null),
    marks,
    setMarks,
    cancelling,
    cancel: (which: 'last' | 'all') => isMine && setCancelling(which),
    stopCancelling: () => setCancelling(null),
  };
}

export type DeskTrading = ReturnType<typeof useDeskTrading>;
