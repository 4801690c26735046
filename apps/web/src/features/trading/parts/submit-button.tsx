import { Button } from '@parkett/ui';
import { AskService } from '../../../domain/customer/ask-service.tsx';
import { shownDecimals } from '../../../lib/price.ts';
import { useTexts } from '../../../lib/texts.ts';
import { LostNote } from './lost-note.tsx';
import { orderWords, soldAs } from './order-words.ts';
import { RefusalNote } from './refusal-text.tsx';
import type { OrderEntry } from './use-order-entry.ts';

/** Says what it does: `Buy 10 SAP, limit 128,40 €`. Without a connection, or while the order would be refused, there is nothing to press; while the six digits are asked for, the step above says that the connection is lost. */
export function SubmitButton({ entry }: { entry: OrderEntry }) {
  const t = useTexts('trading');
  const { draft, instrument, refusal, busy, held, isLost, step, submit } = entry;
  return (
    <>
      {isLost && step.kind !== 'fund-password' ? (
        <LostNote isSending={busy} />
      ) : refusal && refusal.field === null ? (
        <RefusalNote refusal={refusal} />
      ) : null}
      {refusal ? (
        <p>
          <AskService about="instrument" thing={instrument.code}>
            {t('askService')}
          </AskService>
        </p>
      ) : null}
      <Button wide kind={draft.side} busy={busy} disabled={held} data-submits="" onClick={() => void submit()}>
        {useOrderSentence(entry) ?? t(`do-${draft.side}`, { code: soldAs(instrument) })}
      </Button>
    </>
  );
}

/** The draft as one sentence; null while it says too little. */
export function useOrderSentence({ draft, instrument, quantity, read }: OrderEntry): string | null {
  const t = useTexts('trading');
  if (!read.ok || !quantity) return null;
  const { price = null, stopPrice = null } = read.value;
  if (price === '' || stopPrice === '') return null;
  return orderWords(t, {
    ...draft,
    quantity,
    price,
    stopPrice,
    code: instrument.code,
    currency: instrument.currency,
    decimals: shownDecimals(instrument),
  });
}
