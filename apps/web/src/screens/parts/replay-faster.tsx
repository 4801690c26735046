import { Button } from '@parkett/ui';
import { useCommand } from '../../lib/reads/query.ts';
import { keepClock, useClock } from '../../lib/stream/clock.ts';
import { useTexts } from '../../lib/texts.ts';
import styles from './replay-offer.module.css';

const offeredSpeed = 10;
/** After so long the customer has seen how fast the day goes. */
const offeredForMs = 600_000;

/** A replayed day begins as slowly as it was: while it is young, a caller who may set the clock gets an offer to see it faster. */
export function ReplayFaster() {
  const t = useTexts('market');
  const clock = useClock();
  const { mutateAsync, isPending } = useCommand('market/setClock');
  const opening = clock?.sessions.find(({ phase }) => phase === 'continuous')?.from;
  if (!clock || !clock.settable || clock.paused || clock.speed !== 1 || !opening) return null;
  if (Date.parse(clock.now) > Date.parse(opening) + offeredForMs) return null;
  const accept = () => void mutateAsync({ speed: offeredSpeed }).then(keepClock, () => undefined);
  return (
    <aside className={styles.offer}>
      <p>{t('replayOffer')}</p>
      <Button small kind="primary" busy={isPending} onClick={accept}>
        {t('replayFaster', { speed: offeredSpeed })}
      </Button>
    </aside>
  );
}
