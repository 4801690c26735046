import { useEffect, useRef } from 'react';
import { Choice, Dialog } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import styles from './desk.module.css';

/** The desk's keys in the order of their list. */
export const deskKeys = [
  { key: 'b', does: 'buy' },
  { key: 's', does: 'sell' },
  { key: 'j', does: 'next' },
  { key: 'k', does: 'previous' },
  { key: '/', does: 'search' },
  { key: 'd', does: 'density' },
  { key: '0', does: 'reset' },
  { key: '?', does: 'help' },
] as const;
export type DeskAction = (typeof deskKeys)[number]['does'];

const typesIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Single keys act while nothing is typed into and no dialog is open; they can be switched off (WCAG 2.1.4). `?` always works. */
export function useDeskKeys(on: boolean, act: (action: DeskAction) => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (typesIn(event.target) || document.querySelector('dialog[open]')) return;
      const found = deskKeys.find(({ key }) => key === event.key);
      if (!found || (!on && found.does !== 'help')) return;
      event.preventDefault();
      latest.current(found.does);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [on]);
}

/** The list of keys, with the switch that turns them off. */
export function KeyList({ open, onClose, on, onChange }: { open: boolean; onClose: () => void; on: boolean; onChange: (on: boolean) => void }) {
  const t = useTexts('market');
  const c = useTexts('common');
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts')} closeLabel={c('close')}>
      <dl className={styles.keys}>
        {deskKeys.map(({ key, does }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`key-${does}`)}</dd>
          </div>
        ))}
      </dl>
      <Choice asSwitch label={t('shortcutsOn')} checked={on} onChange={event => onChange(event.target.checked)} />
    </Dialog>
  );
}
