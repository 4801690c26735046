import { useEffect, useState } from 'react';
import type { DenialParams } from '@parkett/contract';
import type { Result } from '@parkett/kernel';
import { showToast } from '@parkett/ui';
import { Refusal } from '../../../lib/api.ts';
import { translate } from '../../../lib/denials.ts';
import { useTexts } from '../../../lib/texts.ts';
import { fieldOfRefusal, type Draft, type Instruction, type Misread } from '../order-draft.ts';
import { placeOrder } from '../queries.ts';
import { misreadKeys } from './misread.ts';
import type { Step } from './use-order-entry.ts';

/** A refusal as it stands beside its field until the next try; `what` is the server's sentence in the reader's language. */
export type ShownRefusal = { readonly field: ReturnType<typeof fieldOfRefusal>; readonly code: string | null; readonly what: string };

type CardDenial = { readonly code: string; readonly params?: DenialParams | undefined };

/** Asked for in a step of its own, not shown as an error. */
export const fundPasswordModes: Readonly<Record<string, 'set' | 'unlock'>> = { 'fund-password-not-set': 'set', 'fund-password-required': 'unlock' };
/** Nobody is told that a field is empty before trying to send it. */
const onlyOnSending = ['amount-missing', 'price-missing'];

/** The sentence of a refusal inside an answer; null until it is translated. */
export function useSentence(denial: CardDenial | null): string | null {
  const key = denial && JSON.stringify(denial);
  const [sentence, setSentence] = useState<{ key: string; text: string } | null>(null);
  useEffect(() => {
    if (!key) return;
    const { code, params } = JSON.parse(key) as CardDenial;
    void translate({ msg: '', code, params: params ?? {} }).then(text => setSentence({ key, text }));
  }, [key]);
  return sentence && sentence.key === key ? sentence.text : null;
}

/** What the order would be refused for if it were sent now, as the cost card says. */
export function useCardRefusal(denial: CardDenial | null, draft: Draft): ShownRefusal | null {
  const isShown = denial !== null && !(denial.code in fundPasswordModes) && !onlyOnSending.includes(denial.code);
  const what = useSentence(isShown ? denial : null);
  return isShown && what ? { field: fieldOfRefusal(denial.code, draft), code: denial.code, what } : null;
}

type Sending = { read: Result<Instruction, Misread>; draft: Draft; denial: CardDenial | null; onStep: (step: Step) => void };

/** Sends the order once; a refusal stays until the next change or try. A missing fund password leads to its own step. */
export function useSubmit({ read, draft, denial, onStep }: Sending) {
  const common = useTexts('common');
  const [refusal, setRefusal] = useState<ShownRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const askFundPassword = async (of: CardDenial) => {
    showToast(await translate({ msg: '', code: of.code, params: of.params ?? {} }));
    onStep({ kind: 'fund-password', mode: fundPasswordModes[of.code]! });
  };
  const send = async (instruction: Instruction) => {
    setBusy(true);
    try {
      onStep({ kind: 'placed', acceptance: await placeOrder(instruction) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const mode = fundPasswordModes[error.code ?? ''];
      if (!mode) setRefusal({ field: fieldOfRefusal(error.code, draft), code: error.code, what: error.message });
      onStep(mode ? { kind: 'fund-password', mode } : { kind: 'form' });
    } finally {
      setBusy(false);
    }
  };
  const submit = async ({ unlocked = false } = {}): Promise<void> => {
    if (busy) return;
    setRefusal(null);
    if (!read.ok) return showToast(common(misreadKeys[read.error.error]), 'danger');
    if (!unlocked && denial && denial.code in fundPasswordModes) return askFundPassword(denial);
    await send(read.value);
  };
  return { refusal, busy, submit, forget: () => setRefusal(null) };
}
