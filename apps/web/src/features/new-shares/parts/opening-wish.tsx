import { Button } from '@parkett/ui';
import { useUnlocked } from '../../../domain/security/use-unlocked.ts';
import { useTexts } from '../../../lib/texts.ts';
import { tellOpening, type Offering } from '../queries.ts';
import styles from './new-shares.module.css';

/** A customer wants a message when the window opens, or no longer. */
export function OpeningWish({ offering: { number, amounts } }: { offering: Offering }) {
  const t = useTexts('new-shares');
  const { busy, refusal, send } = useUnlocked(t('noAnswer'));
  if (!amounts) return null;
  const { isOpeningTold } = amounts;
  const tell = () => tellOpening({ number, isWished: !isOpeningTold });
  return (
    <>
      {isOpeningTold ? <p role="status">{t('openingTold')}</p> : null}
      <Button busy={busy} onClick={() => send(tell)}>
        {t(isOpeningTold ? 'untellOpening' : 'tellOpening')}
      </Button>
      {refusal ? (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      ) : null}
    </>
  );
}
