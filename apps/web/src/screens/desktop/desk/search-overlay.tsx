import { useEffect, useRef } from 'react';
import { Dialog, keyListener } from '@parkett/ui';
import { SearchPanel } from '../../../features/search/parts/search-panel.tsx';
import { StarButton } from '../../../features/watchlist/parts/star-button.tsx';
import { useTexts } from '../../../lib/texts.ts';
import styles from './desk.module.css';

/** The search over the trading desk, which stays as it is behind it: Esc goes back to it, a find shows its desk. */
export function SearchOverlay({ open, onClose: close }: { open: boolean; onClose: () => void }) {
  const t = useTexts('search');
  const c = useTexts('common');
  const place = useRef<HTMLDivElement>(null);
  // After the dialog has put the focus on its first button.
  useEffect(() => {
    if (open) place.current?.querySelector('input')?.focus();
  }, [open]);
  // A browser would only empty the field.
  useEffect(() => {
    if (!open) return;
    const pressed = keyListener((event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      close();
    });
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [open, close]);
  return (
    <Dialog open={open} onClose={close} title={t('search')} titleHidden closeLabel={c('close')}>
      <div ref={place} className={styles.search}>
        <SearchPanel layout="desktop" action={row => <StarButton code={row.code} />} onOpen={close} />
      </div>
    </Dialog>
  );
}
