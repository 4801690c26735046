import { useEffect, useState } from 'react';
import type { DenialParams, market } from '@parkett/contract';
import type { Result } from '@parkett/kernel';
import { showToast } from '@parkett/ui';
import { ask, Refusal } from '../../../lib/api.ts';
import { translate } from '../../../lib/denials.ts';
import { useTexts } from '../../../lib/texts.ts';
import { fieldOfRefusal, type Draft, type Instruction, type Misread } from '../order-draft.ts';
import { placeOrder } from '../queries.ts';
import { misreadKeys } from './misread.ts';
import { unitWords } from './order-words.ts';
import type { Step } from './use-order-entry.ts';

/** A refusal as it stands beside its field until the next try; `what` is the server's sentence in the reader's language. */
export type ShownRefusal = { readonly field: ReturnType<typeof fieldOfRefusal>; readonly code: string | null; readonly what: string };

export type CardDenial = { readonly code: string; readonly params?: DenialParams | undefined };

/** Asked for in a step of its own, not shown as an error. */
export const fundPasswordModes: Readonly<Record<string, 'set' | 'unlock'>> = { 'fund-password-not-set': 'set', 'fund-password-required': 'unlock' };
const neededOf = (denial: CardDenial | null): CardDenial | null => (denial && denial.code in fundPasswordModes ? denial : null);
/** A field isn't called empty before the first try to send it. */
const onlyOnSending = ['amount-missing', 'price-missing'];

/** The sentence of a refusal inside an answer, in the reader's language. */
export const sentenceOf = ({ code, params }: CardDenial): Promise<string> => translate({ msg: '', code, params: params ?? {} });

/** The same for a screen; null until it is translated. */
export function useSentence(denial: CardDenial | null): string | null {
  const key = denial && JSON.stringify(denial);
  const [sentence, setSentence] = useState<{ key: string; text: string } | null>(null);
  useEffect(() => {
    if (!key) return;
    void sentenceOf(JSON.parse(key) as CardDenial).then(text => setSentence({ key, text }));
  }, [key]);
  return sentence && sentence.key === key ? sentence.text : null;
}

/** What the order would be refused for if it were sent now, as the cost card says. */
export function useCardRefusal(fault: CardDenial | null, draft: Draft): ShownRefusal | null {
  const isShown = fault !== null && !onlyOnSending.includes(fault.code);
  const what = useSentence(isShown ? fault : null);
  return isShown && what ? { field: fieldOfRefusal(fault, draft), code: fault.code, what } : null;
}

type Sending = {
  instrument: market.InstrumentRow;
  read: Result<Instruction, Misread>;
  draft: Draft;
  denial: CardDenial | null;
  onStep: (step: Step) => void;
};

/** Sends the order once; a refusal stays until the next change or try. A missing fund password leads to its own step, once nothing else is wrong. */
export function useSubmit({ instrument, read, draft, denial, onStep }: Sending) {
  const common = useTexts('common');
  const t = useTexts('trading');
  const [refusal, setRefusal] = useState<ShownRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const refuse = (told: Omit<ShownRefusal, 'field'> & Pick<CardDenial, 'params'>) => {
    const isQuantity = told.code === 'amount-missing' && draft.unit === 'quantity';
    const missing = t(unitWords(t, instrument) === t('pieces') ? 'piecesMissing' : 'quantityMissing');
    setRefusal({ field: fieldOfRefusal(told, draft), code: told.code, what: isQuantity ? missing : told.what });
    onStep({ kind: 'form' });
  };
  const costsNow = (instruction: Instruction) => ask('trade/costs', instruction, { quiet: true }).catch(() => null);
  /** Asks for the fund password only when the order has no other fault, as far as the server can be asked. */
  const askFundPassword = async (needed: CardDenial, fault: CardDenial | null) => {
    if (fault) return refuse({ ...fault, what: await sentenceOf(fault) });
    onStep({ kind: 'fund-password', mode: fundPasswordModes[needed.code]! });
  };
  const place = async (instruction: Instruction) => {
    try {
      onStep({ kind: 'placed', acceptance: await placeOrder(instruction) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const needed = neededOf({ code: error.code ?? '', params: error.params });
      if (needed) return askFundPassword(needed, (await costsNow(instruction))?.fault ?? null);
      refuse({ code: error.code, params: error.params, what: error.message });
    }
  };
  const submit = async ({ unlocked = false } = {}): Promise<void> => {
    if (busy) return;
    setRefusal(null);
    if (!read.ok) return showToast(common(misreadKeys[read.error.error]), 'danger');
    setBusy(true);
    try {
      const instruction = read.value;
      const shown = unlocked ? null : neededOf(denial);
      if (!shown) return await place(instruction);
      // The card on the screen may be from before the six digits were set: a new one decides whether they are asked for.
      const card = await costsNow(instruction);
      const needed = card ? neededOf(card.denial) : shown;
      if (needed || card?.fault) await askFundPassword(needed ?? shown, card?.fault ?? null);
      else await place(instruction);
    } finally {
      setBusy(false);
    }
  };
  return { refusal, busy, submit, forget: () => setRefusal(null) };
}
