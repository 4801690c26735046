import { useEffect, useRef, useState } from 'react';
import type { ReplyAt, trading } from '@parkett/contract';
import { formatDecimal } from '@parkett/kernel';
import { showToast } from '@parkett/ui';
import { ask, Refusal } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/texts.ts';
import { fieldOfRefusal, kindOf, readField, typedQuantity, typedPrice, unitsOf, type InstrumentScales, type Misread } from '../order-draft.ts';
import type { NameablePrices, Typed } from '../typed-figure.ts';
import { replaceOrder } from '../queries.ts';
import { misreadKeys } from '../../../lib/misread.ts';
import { fundPasswordModes, sentenceOf, type CardDenial, type ShownRefusal } from './use-submit.ts';

export type ChangeField = 'quantity' | 'price' | 'stopPrice';
type Figures = Readonly<Record<ChangeField, Typed>>;
export type ChangeStep = 'form' | 'confirm' | 'set' | 'unlock';
/** What differs from the order as it stands, as wire decimals; or the field that can't be read. */
export type Changes = { readonly values: Partial<Record<ChangeField, string>>; readonly misread: Misread | null };

/** What the figures are to be instead of the order's own, as wire decimals: where a line of the chart was dragged to. */
export type ChangeStart = Partial<Record<'price' | 'stopPrice', string>>;
export type ChangedCosts = NonNullable<ReplyAt<'trade/reviewChange'>['costs']>;

const figuresOf = (order: trading.OrderView, start: ChangeStart | null): Figures => ({
  quantity: typedQuantity(order.quantity),
  price: typedPrice(start?.price ?? order.price ?? ''),
  stopPrice: typedPrice(start?.stopPrice ?? order.stopPrice ?? ''),
});

type Changing = { order: trading.OrderView; instrument: InstrumentScales; nameable: NameablePrices };

export function changesOf(change: Changing & { figures: Figures }): Changes {
  const { order, figures, instrument } = change;
  const values: Partial<Record<ChangeField, string>> = {};
  for (const field of ['quantity', 'price', 'stopPrice'] as const) {
    const before = order[field];
    if (before === null) continue;
    const { scale } = kindOf(field, instrument);
    const read = readField(field, figures[field], change);
    if (!read.ok) return { values, misread: { field, error: read.error } };
    if (read.value !== unitsOf(before, scale)) values[field] = formatDecimal(read.value, scale);
  }
  return { values, misread: null };
}

/** Fewer shares keep the order's place; anything else loses it (decisions: 'Markets and orders'). */
export function keepsPlace({ order, changes, instrument }: { order: trading.OrderView; changes: Changes; instrument: InstrumentScales }): boolean {
  const { quantity, price, stopPrice } = changes.values;
  if (price !== undefined || stopPrice !== undefined) return false;
  return quantity === undefined || unitsOf(quantity, instrument.quantityScale) < unitsOf(order.quantity, instrument.quantityScale);
}

/** The change of a pending order: figures, the question, the fund password where it is asked for. */
export function useChange(request: Changing & { start: ChangeStart | null; onDone: () => void }) {
  const { order, start, onDone } = request;
  const t = useTexts('trading');
  const common = useTexts('common');
  const [figures, setFigures] = useState(() => figuresOf(order, start));
  const [step, setStep] = useState<ChangeStep>('form');
  const [refusal, setRefusal] = useState<ShownRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const [costs, setCosts] = useState<ChangedCosts | null>(null);
  const changes = changesOf({ ...request, figures });
  const refuse = ({ code, params, what }: Omit<ShownRefusal, 'field'> & Pick<CardDenial, 'params'>) => {
    setRefusal({ field: fieldOfRefusal({ code, params }, { unit: 'quantity', type: order.type }), code, what });
    setStep('form');
  };
  const review = async () => {
    setRefusal(null);
    if (changes.misread) return showToast(common(misreadKeys[changes.misread.error]), 'danger');
    if (Object.keys(changes.values).length === 0) return showToast(t('nothingChanged'));
    setBusy(true);
    try {
      const { fault, costs: then } = await ask('trade/reviewChange', { number: order.number, ...changes.values });
      if (fault) return refuse({ ...fault, what: await sentenceOf(fault) });
      setCosts(then);
      setStep('confirm');
    } finally {
      setBusy(false);
    }
  };
  const send = async () => {
    setBusy(true);
    try {
      await replaceOrder({ number: order.number, ...changes.values });
      showToast(t('changeAsked'));
      onDone();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const mode = fundPasswordModes[error.code ?? ''];
      if (mode) setStep(mode);
      else refuse({ code: error.code, params: error.params, what: error.message });
    } finally {
      setBusy(false);
    }
  };
  // A line that was dragged is reviewed at once: nothing is sent before it is confirmed.
  const reviewsAtOnce = useRef(start !== null);
  useEffect(() => {
    if (!reviewsAtOnce.current) return;
    reviewsAtOnce.current = false;
    void review();
  });
  const edit = (field: ChangeField, value: Typed) => {
    setRefusal(null);
    setFigures(now => ({ ...now, [field]: value }));
  };
  return { figures, edit, step, setStep, refusal, busy, changes, costs, review, send };
}
