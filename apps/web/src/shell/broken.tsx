import { useEffect, useLayoutEffect, useState } from 'react';
import { Button, ErrorState } from '@parkett/ui';
import { NoAnswer } from '../lib/api.ts';
import { goBack, presentLocation, type Location } from '../lib/location.ts';
import { loadTexts, type Texts } from '../lib/texts.ts';
import { home, layoutOf } from '../paths.ts';
import styles from './broken.module.css';

type Props = { error: unknown; onAgain: () => void; silent: boolean | undefined };

/** What stands in a broken screen's place, or nothing; tries again when the network is back. */
export default function Broken({ error, onAgain, silent }: Props) {
  useLayoutEffect(() => document.getElementById('shell')?.remove(), []);
  useEffect(() => {
    addEventListener('online', onAgain);
    return () => removeEventListener('online', onAgain);
  }, [onAgain]);
  return silent ? null : <Told error={error} onAgain={onAgain} />;
}

/** Where another try was asked for last: a second one there needs more than that. */
let triedAt: Location | null = null;

function Told({ error, onAgain }: Pick<Props, 'error' | 'onAgain'>) {
  const t = useTextsIfThere();
  const offline = !navigator.onLine;
  const missing = offline || error instanceof NoAnswer;
  const tryAgain = () => {
    // Offline the page is never loaded anew: it wouldn't come back.
    if (!offline && (!missing || triedAt === presentLocation())) return location.reload();
    triedAt = presentLocation();
    onAgain();
  };
  return (
    <>
      <ErrorState title={t?.(missing ? 'notLoaded' : 'screenBroken')} retryLabel={t?.(missing ? 'retry' : 'reload') ?? '↻'} onRetry={tryAgain}>
        {t?.(missing ? 'screenMissingText' : 'screenBrokenText')}
      </ErrorState>
      <div className={styles.back}>
        <Button kind="quiet" onClick={() => goBack(home[layoutOf(presentLocation().path)])}>
          {t?.('back') ?? '←'}
        </Button>
      </div>
    </>
  );
}

/** Every screen has brought these texts, unless they are what didn't arrive. */
function useTextsIfThere(): Texts<'common'> | null {
  const [texts, setTexts] = useState<{ t: Texts<'common'> } | null>(null);
  useEffect(
    () =>
      void loadTexts('common').then(
        t => setTexts({ t }),
        () => undefined,
      ),
    [],
  );
  return texts && texts.t;
}
