import { useState } from 'react';
import { Button, formatQuantity } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { recomputePublished } from '../draw-file.ts';
import type { Recomputed } from '../draw/recompute.ts';
import styles from './new-shares.module.css';

/** Recomputes a published draw in this browser, and names the first line that differs. */
export function DrawCheck({ number }: { number: string }) {
  const t = useTexts('new-shares');
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Recomputed | { readonly state: 'failed' } | null>(null);
  const check = async () => {
    setBusy(true);
    setFound(null);
    setFound(await recomputePublished(number).catch(() => ({ state: 'failed' as const })));
    setBusy(false);
  };
  return (
    <>
      <Button busy={busy} onClick={() => void check()}>
        {t('drawRecompute')}
      </Button>
      {found?.state === 'right' ? <p role="status">{t('drawRight', { count: formatQuantity(String(found.winners)) })}</p> : null}
      {found?.state === 'too-long' ? <p role="status">{t('drawTooLong')}</p> : null}
      {found?.state === 'failed' ? <p role="alert">{t('drawNotRecomputed')}</p> : null}
      {found?.state === 'wrong' ? (
        <>
          <p role="alert" className={styles.refusal}>
            {t('drawWrong', { line: found.line })}
          </p>
          <p className={styles.digits}>{found.says}</p>
          {found.right === null ? null : (
            <>
              <p className={styles.muted}>{t('drawRecomputedLine')}</p>
              <p className={styles.digits}>{found.right}</p>
            </>
          )}
        </>
      ) : null}
    </>
  );
}
