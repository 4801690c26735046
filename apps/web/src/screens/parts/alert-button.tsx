import { useState } from 'react';
import type { Row } from '../../features/market/model.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { loadTexts, useTexts } from '../../lib/texts.ts';
import styles from './alert-button.module.css';

/** The sheet's words and those of the order sheet's price field come with its code. */
const AlertSheet = lazyPart(async () => {
  const [parts] = await Promise.all([import('./alert-parts.ts'), loadTexts('trading')]);
  return parts.AlertSheet;
});

/** The bell beside an instrument's price. */
export function AlertButton({ row }: { row: Row }) {
  const t = useTexts('price-alerts');
  const [open, setOpen] = useState(false);
  const label = t('button', { code: row.code });
  return (
    <>
      <button type="button" className={styles.bell} aria-label={label} title={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" aria-hidden="true">
          <path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 18.5a2 2 0 0 0 4 0" />
        </svg>
      </button>
      {open ? <AlertSheet row={row} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
