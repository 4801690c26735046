import { useState } from 'react';
import type { market } from '@parkett/contract';
import { formatDecimal } from '@parkett/kernel';
import { showToast } from '@parkett/ui';
import { Refusal } from '../../../lib/api.ts';
import { useCall } from '../../../lib/query.ts';
import { useCustomer } from '../../../lib/session.ts';
import { useLiveQuote, type LiveQuote } from '../../../lib/stream/index.ts';
import { useTexts } from '../../../lib/texts.ts';
import {
  emptyDraft,
  fieldOfRefusal,
  instructionOf,
  quantityOf,
  takesLimit,
  takesStop,
  typedFromWire,
  validitiesOf,
  type Draft,
  type Misread,
} from '../order-draft.ts';
import { placeOrder, useCosts, useSettled, type Acceptance, type CostCard } from '../queries.ts';
import { misreadKeys } from './misread.ts';

/** A refusal as it stands beside its field until the next try. `what` is the server's sentence. */
export type ShownRefusal = { readonly field: ReturnType<typeof fieldOfRefusal>; readonly code: string | null; readonly what: string };
export type Step = { readonly kind: 'form' } | { readonly kind: 'fund-password'; readonly mode: 'set' | 'unlock' } | { readonly kind: 'placed'; readonly acceptance: Acceptance };

export type OrderEntry = {
  readonly instrument: market.InstrumentRow;
  readonly quote: LiveQuote;
  readonly draft: Draft;
  readonly edit: (changes: Partial<Draft>) => void;
  readonly card: CostCard | undefined;
  readonly cardIsOld: boolean;
  /** The quantity the draft stands for, as a wire decimal; null while there is none. */
  readonly quantity: string | null;
  readonly misread: Misread | null;
  readonly refusal: ShownRefusal | null;
  readonly step: Step;
  readonly busy: boolean;
  readonly submit: () => Promise<void>;
  readonly toForm: () => void;
  readonly startAgain: () => void;
};

const fundPasswordModes: Readonly<Record<string, 'set' | 'unlock'>> = { 'fund-password-not-set': 'set', 'fund-password-required': 'unlock' };

/** One order from its first figure to its confirmation: draft, the server's costs, the fund password where it is asked for, the slip. */
export function useOrderEntry(of: { instrument: market.InstrumentRow; start: Partial<Draft> & Pick<Draft, 'side'> }): OrderEntry {
  const { instrument, start } = of;
  const quote = useLiveQuote(instrument);
  const first = (): Draft => ({ ...emptyDraft(start.side), ...start });
  const [draft, setDraft] = useState(first);
  const [step, setStep] = useState<Step>({ kind: 'form' });
  const reference = (draft.side === 'buy' ? quote.ask : quote.bid) ?? quote.last;
  const read = instructionOf(draft, { instrument, reference });
  const settled = useSettled(read.ok ? read.value : null);
  const costs = useCosts(useCustomer() && step.kind === 'form' ? settled : null);
  const sent = useSubmit({ read, draft, card: costs.data, setStep });
  const quantity = quantityOf(draft, { instrument, reference });
  return {
    instrument,
    quote,
    draft,
    edit: (changes) => {
      sent.forget();
      setDraft((now) => adapted({ now, changes, quote }));
    },
    card: costs.data,
    cardIsOld: costs.isPlaceholderData || JSON.stringify(settled) !== JSON.stringify(read.ok ? read.value : null),
    quantity: quantity.ok && quantity.value && !/^0(\.0*)?$/.test(quantity.value) ? quantity.value : null,
    misread: read.ok ? null : read.error,
    refusal: sent.refusal ?? refusalOfCard({ card: costs.data, what: useDenialText(costs.data), draft }),
    step,
    busy: sent.busy,
    submit: sent.submit,
    toForm: () => setStep({ kind: 'form' }),
    startAgain: () => {
      sent.forget();
      setDraft(first());
      setStep({ kind: 'form' });
    },
  };
}
