import { formatMinute } from '@parkett/ui';
import { useCall } from '../../lib/reads/query.ts';
import { useTexts } from '../../lib/texts.ts';
import styles from './clock-control.module.css';

const named = 3;

/** Before a jump of the clock: what the customer has to decide about new shares, with its deadlines, the next one first. */
export default function OwnDeadlines() {
  const t = useTexts('trading');
  const subscriptions = useCall('newShares/mine', {}, { quiet: true }).data?.subscriptions ?? [];
  const offerings = useCall('newShares/offerings', {}, { quiet: true }).data?.offerings ?? [];
  const deadlines = [
    ...subscriptions.flatMap(({ code, dueAt }) => (dueAt === null ? [] : [{ code, at: dueAt }])),
    ...offerings.flatMap(({ code, state, endsAt, increase }) =>
      state === 'subscribable' && increase?.own && increase.own.left !== '0' ? [{ code, at: endsAt }] : [],
    ),
  ].toSorted((one, other) => (one.at < other.at ? -1 : 1));
  if (deadlines.length === 0) return null;
  const words = deadlines.slice(0, named).map(({ code, at }) => `${code} ${formatMinute(at)}`);
  return (
    <p className={styles.text} role="status">
      {t('deadlinesAhead', { list: `${words.join(', ')}${deadlines.length > named ? ' …' : ''}` })}
    </p>
  );
}
