import { useEffect, useRef, useState } from 'react';
import type { DenialParams, market } from '@parkett/contract';
import type { Result } from '@parkett/kernel';
import { callTimeoutMs, showToast } from '@parkett/ui';
import { ask, Refusal } from '../../../lib/api.ts';
import { translate } from '../../../lib/denials.ts';
import { shownDecimals } from '../../../lib/price.ts';
import { useTexts } from '../../../lib/texts.ts';
import { fieldOfRefusal, type Draft, type Instruction, type Misread } from '../order-draft.ts';
import { placeOrder } from '../queries.ts';
import { missingQuantity, orderWords } from './order-words.ts';
import { useLine } from './use-line.ts';
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
  /** The form stays after an order, so that the next can be typed before the answer. */
  chains: boolean;
  onStep: (step: Step) => void;
};

/**
 * Sends the order once; a refusal stays until the next change or try. A missing fund password leads to its own step, once nothing else is wrong.
 * Who types the next order before the answer is there has it sent behind the first, and is told in words of their own which of them was refused.
 */
export function useSubmit({ instrument, read, draft, denial, chains, onStep }: Sending) {
  const t = useTexts('trading');
  const [refusal, setRefusal] = useState<ShownRefusal | null>(null);
  const line = useLine(draft, chains);
  const latest = useRef(draft);
  latest.current = draft;
  const refuse = (instruction: Instruction, told: Omit<ShownRefusal, 'field'> & Pick<CardDenial, 'params'>) => {
    const isQuantity = told.code === 'amount-missing' && draft.unit === 'quantity';
    const what = isQuantity ? missingQuantity(t, instrument) : told.what;
    if (latest.current !== draft) return showToast(`${wordsOf(instruction)}: ${what}`, 'danger');
    setRefusal({ field: fieldOfRefusal(told, draft), code: told.code, what });
    onStep({ kind: 'form' });
  };
  const wordsOf = (order: Instruction): string =>
    orderWords(t, {
      ...order,
      price: order.price ?? null,
      stopPrice: order.stopPrice ?? null,
      currency: instrument.currency,
      decimals: shownDecimals(instrument),
    });
  const costsNow = (instruction: Instruction) => ask('trade/costs', instruction, { quiet: true }).catch(() => null);
  /** Asks for the fund password only when the order has no other fault, as far as the server can be asked. */
  const askFundPassword = async (instruction: Instruction, { needed, fault }: { needed: CardDenial; fault: CardDenial | null }) => {
    if (fault) refuse(instruction, { ...fault, what: await sentenceOf(fault) });
    else onStep({ kind: 'fund-password', mode: fundPasswordModes[needed.code]! });
    return fault !== null;
  };
  const place = async (instruction: Instruction): Promise<boolean> => {
    try {
      onStep({ kind: 'placed', acceptance: await placeOrder(instruction) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const needed = neededOf({ code: error.code ?? '', params: error.params });
      if (needed) return askFundPassword(instruction, { needed, fault: (await costsNow(instruction))?.fault ?? null });
      refuse(instruction, { code: error.code, params: error.params, what: error.message });
    }
    return true;
  };
  const send = async (instruction: Instruction, unlocked: boolean): Promise<boolean> => {
    const shown = unlocked ? null : neededOf(denial);
    if (!shown) return place(instruction);
    // The card on the screen may be from before the six digits were set: a new one decides whether they are asked for.
    const card = await costsNow(instruction);
    const needed = card ? neededOf(card.denial) : shown;
    return needed || card?.fault ? askFundPassword(instruction, { needed: needed ?? shown, fault: card?.fault ?? null }) : place(instruction);
  };
  /** Nobody wants an order at the prices of a while ago because the one before it had no answer for so long. */
  const isTooLate = (instruction: Instruction): false => {
    showToast(`${wordsOf(instruction)}: ${t('noAnswer')}`, 'danger');
    return false;
  };
  const submit = async ({ unlocked = false } = {}): Promise<void> => {
    if (line.busy || !read.ok) return;
    setRefusal(null);
    const askedAt = Date.now();
    await line.join(async () => (Date.now() - askedAt > callTimeoutMs ? isTooLate(read.value) : send(read.value, unlocked)));
  };
  return { refusal, busy: line.busy, submit, forget: () => setRefusal(null) };
}
