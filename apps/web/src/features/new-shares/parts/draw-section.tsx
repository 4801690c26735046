import { Button, formatMinute } from '@parkett/ui';
import { askForDraw } from '../draw-file.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { Offering } from '../queries.ts';
import { DrawCheck } from './draw-check.tsx';
import styles from './new-shares.module.css';

/** The published parts of a draw, and its file once it is drawn. */
export function DrawSection({ offering: { number, draw, kind } }: { offering: Offering }) {
  const t = useTexts('new-shares');
  return (
    <section className={styles.section}>
      <h2>{t('drawTitle')}</h2>
      <p className={styles.muted}>{t(kind === 'placement' ? 'drawOfPlacement' : 'drawText')}</p>
      {draw ? (
        <>
          <p className={styles.muted}>{t('commitment')}</p>
          <p className={styles.digits}>{draw.commitment}</p>
          {draw.list ? (
            <>
              <p className={styles.muted}>{t('listHash')}</p>
              <p className={styles.digits}>{draw.list}</p>
            </>
          ) : null}
          {draw.drawnAt ? (
            <>
              <p className={styles.muted}>{t('drawnAt', { at: formatMinute(draw.drawnAt) })}</p>
              <DrawCheck number={number} />
              <Button onClick={() => void askForDraw(number)}>{t('drawFile')}</Button>
              <p className={styles.muted}>{t('drawCheck')}</p>
            </>
          ) : null}
        </>
      ) : (
        <p>{t('noCommitment')}</p>
      )}
    </section>
  );
}
