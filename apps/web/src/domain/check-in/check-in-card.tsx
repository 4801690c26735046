import { useState } from 'react';
import { Button, Card, ErrorState, formatDay, Sheet, Skeleton } from '@parkett/ui';
import { Refusal } from '../../lib/api.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTexts } from '../../lib/texts.ts';
import { useCheckInState, type CheckInState } from './queries.ts';
import styles from './check-in.module.css';

/** The lesson comes with the first tap and not with the screen. */
const CheckInSheet = lazyPart(() => import('./check-in-sheet.tsx').then(part => part.CheckInSheet));

/** Streak, what is to do today, and the way to the lesson. */
export function CheckInCard() {
  const t = useTexts('check-in');
  const c = useTexts('common');
  const [isOpen, setOpen] = useState(false);
  const { data: state, isError, error, refetch } = useCheckInState();
  if (error instanceof Refusal && error.code === 'check-in-off') return null;
  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>{t('title')}</h2>
      {state ? (
        <>
          <p className={styles.streak}>{t('streak', { n: state.streak })}</p>
          <p className={styles.small}>{todayIn(state, t)}</p>
          <Button onClick={() => setOpen(true)}>{t(state.isTradingDay && !state.isCheckedIn ? 'toLesson' : 'open')}</Button>
          <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('title')} closeLabel={c('close')}>
            <CheckInSheet state={state} placeholder={<Skeleton lines={6} height={32} label={c('loading')} />} />
          </Sheet>
        </>
      ) : isError ? (
        <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={3} height={24} label={c('loading')} />
      )}
    </Card>
  );
}

function todayIn({ isTradingDay, isCheckedIn, nextDay }: CheckInState, t: ReturnType<typeof useTexts<'check-in'>>): string {
  if (!isTradingDay) return t('noTradingDay', { day: formatDay(nextDay) });
  return isCheckedIn ? t('done', { day: formatDay(nextDay) }) : t('open-today');
}
