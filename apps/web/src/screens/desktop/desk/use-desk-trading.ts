import { useRef, useState } from 'react';
import { showToast } from '@parkett/ui';
import { useCustomer } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { FormHandle, FormRequest, OwnMarksShown } from '../../trading-parts.tsx';

/** What joins market and trading on the desk: what the form is asked for, what the customer has in chart and book, what is about to be cancelled. */
export function useDeskTrading() {
  const t = useTexts('market');
  const isMine = useCustomer() !== null;
  const form = useRef<FormHandle>(null);
  const isHalfHeard = useRef(false);
  /**
   * A form whose beginning wasn't heard hears no figures either, until an order is begun anew: of 'sell 15' it would else make
   * 'buy 15', or 'buy 5'.
   */
  const ask = (request: FormRequest): void => {
    if (isMine && form.current) {
      if (request.does === 'figure' && isHalfHeard.current) return;
      isHalfHeard.current = false;
      form.current.obey(request);
    } else {
      if (isMine && !isHalfHeard.current) showToast(t('formNotThere'));
      isHalfHeard.current = true;
    }
  };
  const [marks, setMarks] = useState<OwnMarksShown | null>(null);
  const [cancelling, setCancelling] = useState<'last' | 'all' | null>(null);
  return {
    form,
    ask,
    marks,
    setMarks,
    cancelling,
    cancel: (which: 'last' | 'all') => isMine && setCancelling(which),
    stopCancelling: () => setCancelling(null),
  };
}

export type DeskTrading = ReturnType<typeof useDeskTrading>;
