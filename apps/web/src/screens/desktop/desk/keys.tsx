import { useEffect, useRef } from 'react';
import { Choice, Dialog, keyListener } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import styles from './desk.module.css';

/** The desk's keys in the order of their list, by what they are for. */
export const deskKeys = [
  { key: 'b', does: 'buy' },
  { key: 's', does: 'sell' },
  { key: 'l', does: 'limit' },
  { key: 'm', does: 'market' },
  { key: 'Escape', does: 'clear' },
  { key: 'z', does: 'cancel-last' },
  { key: 'x', does: 'cancel-all' },
  { key: 'f', does: 'close' },
  { key: 'j', does: 'next' },
  { key: 'k', does: 'previous' },
  { key: '/', does: 'search' },
  { key: 'd', does: 'density' },
  { key: 'r', does: 'reset' },
  { key: '?', does: 'help' },
] as const;
export type DeskAction = (typeof deskKeys)[number]['does'];

/**
 * Fields that take letters. A figure takes digits only, and a tick or a choice nothing: there the keys of the desk go on. So they do in a list of
 * choices, where S would otherwise take the next one that begins with it: the arrows choose there, and Esc closes it.
 */
const typesIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.tagName === 'TEXTAREA' ||
    (target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type) && target.dataset.figure === undefined));
const isOfList = ({ target, key }: KeyboardEvent): boolean => target instanceof HTMLSelectElement && key.length > 1;
const isFigure = (target: EventTarget | null): boolean => target instanceof HTMLInputElement && target.dataset.figure !== undefined;

type Keys = {
  on: boolean;
  act: (action: DeskAction) => void;
  /** A digit comes: it goes into whatever has the focus afterwards. */ digit: () => void;
};

/** Single keys act while no text is typed and no dialog or menu is open, which Esc closes; they can be switched off (WCAG 2.1.4). `?` always works. */
export function useDeskKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = keyListener((event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (typesIn(event.target) || isOfList(event) || document.querySelector('dialog[open], [popover="auto"]:popover-open')) return;
      const { on, act, digit } = latest.current;
      if (on && /^\d$/.test(event.key) && !isFigure(event.target)) return digit();
      const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const found = deskKeys.find(({ key }) => key === pressed);
      if (!found || (!on && found.does !== 'help')) return;
      event.preventDefault();
      if (!event.repeat || found.does === 'next' || found.does === 'previous') act(found.does);
    });
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Keys as the list names them; Enter and the digits act in the form itself. */
const named = (key: string): string => (key === 'Escape' ? 'Esc' : key.length === 1 ? key.toUpperCase() : key);
const inTheForm = [
  { key: '0–9', does: 'digits' },
  { key: 'Enter', does: 'send' },
] as const;
const everywhere = [{ key: 'Ctrl K', does: 'search' }] as const;

type KeyListProps = {
  open: boolean;
  onClose: () => void;
  on: boolean;
  asks: boolean;
  onChange: (changes: { keys?: boolean; asks?: boolean }) => void;
};

/** The list of keys, with the switches that turn them off, and off what is asked before they act. */
export function KeyList({ open, onClose, on, asks, onChange }: KeyListProps) {
  const t = useTexts('market');
  const c = useTexts('common');
  const rows = [...deskKeys.slice(0, 4), ...inTheForm, ...deskKeys.slice(4), ...everywhere];
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts')} closeLabel={c('close')}>
      <dl className={styles.keys}>
        {rows.map(({ key, does }) => (
          <div key={key}>
            <dt>
              <kbd>{named(key)}</kbd>
            </dt>
            <dd>{t(`key-${does}`)}</dd>
          </div>
        ))}
      </dl>
      <Choice asSwitch label={t('shortcutsOn')} checked={on} onChange={event => onChange({ keys: event.target.checked })} />
      <Choice asSwitch label={t('shortcutsAsk')} checked={asks} onChange={event => onChange({ asks: event.target.checked })} />
    </Dialog>
  );
}
