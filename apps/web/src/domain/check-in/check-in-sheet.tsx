import { Button, formatAmount, formatDay, Icon, showToast } from '@parkett/ui';
import { useTexts } from '../../lib/texts.ts';
import { useTakeReward, type CheckInState } from './queries.ts';
import { LessonOfToday } from './lesson.tsx';
import styles from './check-in.module.css';

/** The streak with its days, the lesson of today, and the money that check-ins make. */
export function CheckInSheet({ state }: { state: CheckInState }) {
  const t = useTexts('check-in');
  return (
    <div className={styles.sheet}>
      <section className={styles.section}>
        <p className={styles.streak}>{t('streak', { n: state.streak })}</p>
        <Days days={state.days} />
        <p className={styles.small}>{t('streakText')}</p>
      </section>
      <LessonOfToday key={state.today} state={state} />
      <Reward state={state} />
    </div>
  );
}

function Days({ days }: Pick<CheckInState, 'days'>) {
  const t = useTexts('check-in');
  return (
    <ol className={styles.days} aria-label={t('days')}>
      {days.map(({ day, isCheckedIn }) => (
        <li key={day} className={isCheckedIn ? styles.checked : undefined}>
          <span aria-hidden="true">{day.slice(8)}</span>
          {isCheckedIn ? <Icon name="check" size={16} /> : <span className={styles.gap} aria-hidden="true" />}
          <span className="visually-hidden">{t(isCheckedIn ? 'dayChecked' : 'dayMissed', { day: formatDay(day) })}</span>
        </li>
      ))}
    </ol>
  );
}

function Reward({ state: { available, needed, reward } }: { state: CheckInState }) {
  const t = useTexts('check-in');
  const take = useTakeReward();
  const amount = formatAmount(reward, 'EUR');
  const taking = () => take.mutate({}, { onSuccess: () => showToast(t('taken', { amount }), 'success') });
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t('rewardTitle')}</h3>
      <p>{t('reward', { needed, amount })}</p>
      <progress className={styles.progress} value={Math.min(available, needed)} max={needed} aria-label={t('count', { available, needed })} />
      <p className={styles.small}>{t('count', { available, needed })}</p>
      <Button wide busy={take.isPending} onClick={taking}>
        {t('take', { amount })}
      </Button>
    </section>
  );
}
