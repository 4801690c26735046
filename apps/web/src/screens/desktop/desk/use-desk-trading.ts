import { useRef, useState } from 'react';
import { useCustomer } from '../../../lib/session.ts';
import type { FormHandle, FormRequest, OwnMarksShown } from '../../trading-parts.tsx';

/** What joins market and trading on the desk: what the form is asked for, what the customer has in chart and book, what is about to be cancelled. */
export function useDeskTrading() {
  const isMine = useCustomer() !== null;
  const form = useRef<FormHandle>(null);
  const [marks, setMarks] = useState<OwnMarksShown | null>(null);
  const [cancelling, setCancelling] = useState<'last' | 'all' | null>(null);
  return {
    form,
    ask: (request: FormRequest) => isMine && form.current?.obey(request),
    marks,
    setMarks,
    cancelling,
    cancel: (which: 'last' | 'all') => isMine && setCancelling(which),
    stopCancelling: () => setCancelling(null),
  };
}

export type DeskTrading = ReturnType<typeof useDeskTrading>;
