import { keyListener } from '@parkett/ui';
import { useEffect, useRef } from 'react';

/** Whether a key belongs to a field, and not to the page. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));

/** Keys of a screen: not while somebody types, and not behind a dialog. A key to which `press` answers true is done. */
export function useKeys(press: (key: string) => boolean): void {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const hear = keyListener((event: KeyboardEvent) => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      if (latest.current(event.key)) event.preventDefault();
    });
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
