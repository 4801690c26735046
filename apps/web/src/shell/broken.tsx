import { useEffect, useLayoutEffect, useState } from 'react';
import { Button, ErrorState } from '@parkett/ui';
import { useScreenStands } from '../lib/first-content.ts';
import { NoAnswer } from '../lib/api.ts';
import { goBack, presentLocation, type Location } from '../navigation/location.ts';
import { connectionState, onConnectionState } from '../lib/stream/connection.ts';
import { loadTexts, type Texts } from '../lib/texts.ts';
import { home, layoutOf } from '../navigation/paths.ts';
import { isScreenPath } from '../navigation/screens.ts';
import { barsOf, routes } from '../routes.ts';
import { StandIn } from './mobile/stand-in.tsx';
import styles from './broken.module.css';

// The words of the bars have to be here before the network goes, too.
void loadTexts('shell').catch(() => undefined);

type Props = {
  error: unknown;
  onAgain: () => void;
  onAgainByItself: () => Promise<void>;
  nextPauseMs: () => number;
  silent: boolean | undefined;
};

/** What stands in a broken screen's place, or nothing; tries again by itself. */
export default function Broken({ error, onAgain, onAgainByItself, nextPauseMs, silent }: Props) {
  useLayoutEffect(() => document.getElementById('shell')?.remove(), []);
  useEffect(
    () => keepTrying({ tryAgain: onAgainByItself, nextPauseMs, isMissing: error instanceof NoAnswer }),
    [error, onAgainByItself, nextPauseMs],
  );
  if (silent) return null;
  const told = <Told error={error} onAgain={onAgain} />;
  return hasNoBars() ? <StandIn>{told}</StandIn> : told;
}

/** A phone's screen that would have brought its own head, or an address of no screen. */
function hasNoBars(): boolean {
  const { path } = presentLocation();
  return layoutOf(path) === 'mobile' && !(isScreenPath(path) && barsOf[routes[path].frame].length > 0);
}

type Trying = { tryAgain: () => Promise<void>; nextPauseMs: () => number; isMissing: boolean };

/**
 * Tries when the network is back or the server is heard again. Either may have happened before this is called, or while a try was under way that
 * had begun without: then with pauses. Answers how to stop.
 */
function keepTrying({ tryAgain, nextPauseMs, isMissing }: Trying): () => void {
  let stands = true;
  let trying = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pause = () => {
    if (stands && (navigator.onLine || connectionState() === 'open')) timer = setTimeout(now, nextPauseMs());
  };
  const now = () => {
    if (trying) return;
    trying = true;
    clearTimeout(timer);
    void tryAgain()
      .finally(() => (trying = false))
      .catch(pause);
  };
  addEventListener('online', now);
  const stop = onConnectionState(() => connectionState() === 'open' && now());
  if (isMissing) pause();
  return () => {
    stands = false;
    removeEventListener('online', now);
    stop();
    clearTimeout(timer);
  };
}

/** Where another try was asked for last: a second one there needs more than that. */
let triedAt: Location | null = null;

function Told({ error, onAgain }: Pick<Props, 'error' | 'onAgain'>) {
  const t = useTextsIfThere();
  // Also where the first screen broke, the clock and the bars needn't wait any longer.
  useScreenStands();
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
