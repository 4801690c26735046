import { useEffect, useRef, useState } from 'react';
import { keyListener, pressKey } from '@parkett/ui';
import { kindOf, type FigureField } from '../order-draft.ts';
import type { OrderEntry } from './use-order-entry.ts';

type Typing = Pick<OrderEntry, 'edit' | 'instrument' | 'submit'> & { readonly draft: Pick<OrderEntry['draft'], FigureField | 'unit'> };

/** Which field the keypad writes to. A hardware keyboard writes to it also while a button has the focus; Enter in a field sends the order. The first digit after choosing a field replaces what stood there, as in a selected input. */
export function useKeys({ draft, edit, instrument, submit }: Typing) {
  const [chosen, setChosen] = useState<{ field: FigureField; before: string }>(() => ({ field: draft.unit, before: draft[draft.unit].text }));
  const active = chosen.field === 'quantity' || chosen.field === 'amount' ? draft.unit : chosen.field;
  const decimals = kindOf(active, instrument).scale;
  const now = draft[active];
  const value = chosen.field === active && now.text === chosen.before ? '' : now.text;
  const write = (text: string) => edit({ [active]: { text, sure: now.sure || value === '' } });
  const pressed = (event: KeyboardEvent) => {
    const isInput = event.target instanceof HTMLInputElement;
    if (event.key === 'Enter' && isInput && event.target.type === 'text') return void submit();
    if (isInput || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key === 'Backspace' ? 'erase' : event.key === '.' ? ',' : event.key;
    if (!/^(\d|,|erase)$/.test(key)) return;
    event.preventDefault();
    write(pressKey(value, { key, decimals }));
  };
  useKeyboard(pressed);
  return { active, decimals, value, write, activate: (field: FigureField) => setChosen({ field, before: draft[field].text }) };
}

/** Hears the keys of a hardware keyboard while the part that asks for them is there. */
export function useKeyboard(pressed: (event: KeyboardEvent) => void): void {
  const latest = useRef(pressed);
  useEffect(() => {
    latest.current = pressed;
  });
  useEffect(() => {
    const listener = keyListener((event: KeyboardEvent) => latest.current(event));
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
