import { useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { trading } from '@parkett/contract';
import { showToast, signOf } from '@parkett/ui';
import { ask } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/texts.ts';
import { emptyDraft, typedPrice, typedQuantity } from '../order-draft.ts';
import type { OrderEntry } from './use-order-entry.ts';

/** What keys and clicks elsewhere on the desk ask of the form. Nothing of it sends an order but `close` without a question. */
export type FormRequest =
  | { readonly does: 'side'; readonly side: trading.Side }
  | { readonly does: 'type'; readonly type: 'market' | 'limit' }
  /** A level of the book. */
  | { readonly does: 'level'; readonly side: trading.Side; readonly price: string }
  /** A figure is about to be typed. */
  | { readonly does: 'figure' }
  /** Sells all that can be sold, at market; `asks`: the form shows it and waits for its button. What orders hold is asked about in any case. */
  | { readonly does: 'close'; readonly asks: boolean }
  /** The sale of one position, or without its number of the oldest ones, at market; the form waits for its button. */
  | { readonly does: 'sale'; readonly position: string | null; readonly quantity: string }
  | { readonly does: 'clear' };

/** Does at once what it is asked for: the next key already finds the keyboard where it belongs. */
export type FormHandle = { readonly obey: (request: FormRequest) => void };

type Aim = 'figure' | 'price' | 'button';
type Listening = { entry: OrderEntry; place: RefObject<HTMLElement | null>; handle: Ref<FormHandle> | undefined };

/** A holding of which pending sell orders hold a part. */
export type HeldByOrders = { readonly holding: Omit<trading.HoldingView, 'positions'>; readonly orders: readonly trading.OrderView[] };

/**
 * Does what the form is asked for, and keeps the keyboard in it: after an order and after the fund password it is in the quantity again. Answers what a sale
 * of all has to ask about first.
 */
export function useFormRequests({ entry, place, handle }: Listening) {
  const t = useTexts('trading');
  const latest = useRef(entry);
  latest.current = entry;
  const focus = (aim: Aim) => focusOn(aim, { place: place.current, unit: latest.current.draft.unit });
  const show = (aim: Aim, change?: () => void) => {
    flushSync(() => {
      entry.toForm();
      change?.();
    });
    focus(aim);
  };
  const [held, setHeld] = useState<HeldByOrders | null>(null);
  const stage = (quantity: string, { position = null, aim = 'button' }: { position?: string | null; aim?: Aim } = {}) =>
    show(aim, () => latest.current.edit({ ...emptyDraft('sell'), position, quantity: typedQuantity(quantity) }));
  const close = async (asks: boolean) => {
    const { holding, orders } = await ask('trade/own', { code: entry.instrument.code }, { quiet: true });
    const holders = orders.filter(({ side }) => side === 'sell');
    if (holding && holders.length > 0) return setHeld({ holding, orders: holders });
    if (!holding || signOf(holding.sellable) <= 0) return showToast(t('nothingSellable'));
    stage(holding.sellable, { aim: asks ? 'button' : 'figure' });
    if (!asks) await latest.current.submit();
  };
  const obey = (asked: FormRequest) => {
    if (asked.does === 'figure') show('figure');
    else if (asked.does === 'side') show('figure', () => entry.edit({ side: asked.side, position: null }));
    else if (asked.does === 'type') show(asked.type === 'limit' ? 'price' : 'figure', () => entry.edit({ type: asked.type }));
    else if (asked.does === 'level')
      show('figure', () => entry.edit({ side: asked.side, type: 'limit', price: typedPrice(asked.price), position: null }));
    else if (asked.does === 'sale') stage(asked.quantity, { position: asked.position });
    else if (asked.does === 'clear') show('figure', entry.startAgain);
    else void close(asked.asks).catch(() => showToast(t('noAnswer'), 'danger'));
  };
  useImperativeHandle(handle, () => ({ obey }));
  useKeyboardPlace(entry, focus);
  const settle = (quantity: string | null) => {
    flushSync(() => setHeld(null));
    if (quantity !== null) stage(quantity);
  };
  return { held, settle };
}

/**
 * The keyboard is in the quantity as soon as an order is sent, so that the next digit begins the next order and no answer moves it while one is typed.
 * What is refused as it stands gives it back to where it was.
 */
function useKeyboardPlace({ step, busy, draft, isRefused }: OrderEntry, focus: (aim: Aim) => void): void {
  const now = { step: step.kind, busy, draft };
  const before = useRef(now);
  const sentFrom = useRef<Element | null>(null);
  useEffect(() => {
    const was = before.current;
    before.current = now;
    const isSame = was.draft === draft;
    if (step.kind !== 'form') return;
    if (busy && !(was.busy && isSame)) sentFrom.current = document.activeElement;
    const givesBack = was.busy && !busy && isSame && isRefused && was.step === 'form';
    if (givesBack) (sentFrom.current as HTMLElement | null)?.focus();
    else if (was.step !== 'form' || (busy && !(was.busy && isSame))) focus('figure');
  });
}

/** A field is selected, so that the next digit begins it anew. */
function focusOn(aim: Aim, { place, unit }: { place: HTMLElement | null; unit: string }): void {
  if (aim === 'button') return place?.querySelector<HTMLElement>('[data-submits]')?.focus();
  const field = place?.querySelector<HTMLInputElement>(`input[name="${aim === 'price' ? 'price' : unit}"]`);
  field?.focus();
  field?.select();
}
