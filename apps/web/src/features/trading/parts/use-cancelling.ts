import { useState } from 'react';
import type { trading } from '@parkett/contract';
import { showToast } from '@parkett/ui';
import { Refusal } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useCancelOrder } from '../queries.ts';
import type { ShownRefusal } from './use-submit.ts';

/** Cancels one after the other; the first refusal is shown and ends it, unless it says that the order is over already. */
export function useCancelling(onDone: () => void) {
  const t = useTexts('trading');
  const cancelOrder = useCancelOrder();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Omit<ShownRefusal, 'field'> | null>(null);
  const cancel = async (orders: readonly trading.OrderView[]) => {
    setBusy(true);
    setRefusal(null);
    try {
      for (const { number } of orders) await cancelOrder.mutateAsync({ number }).catch(overAlready);
      showToast(t('cancelsAsked', { count: orders.length }));
      onDone();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setRefusal({ code: error.code, what: error.message });
    } finally {
      setBusy(false);
    }
  };
  return { cancel, busy, refusal };
}

function overAlready(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== 'not-pending') throw error;
}
