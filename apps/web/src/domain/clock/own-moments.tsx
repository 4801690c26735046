import { formatMinute } from '@parkett/ui';
import type { market } from '@parkett/contract';
import { useCall } from '../../lib/reads/query.ts';
import { useTexts } from '../../lib/texts.ts';
import styles from './clock-control.module.css';

const named = 3;
const askedEveryMs = 5_000;
const what = { path: 'market/ahead', topics: ['positions', 'wallet'] } as const;

/** Before a jump of the clock: what it passes of the customer’s, the next one first. `goal`: where it would go; null while nobody has said. */
export default function OwnMoments({ now, goal }: { now: number | null; goal: number | null }) {
  const t = useTexts('trading');
  const ahead = (useCall(what, {}, { quiet: true, refetchMs: askedEveryMs }).data?.moments ?? []).filter(
    ({ at }) => now === null || Date.parse(at) > now,
  );
  const passed = goal === null ? ahead : ahead.filter(({ at }) => Date.parse(at) <= goal);
  if (ahead.length === 0) return null;
  const words = ({ at, kind, code }: market.OwnMoment): string => t('ownMoment', { code, what: t(`ahead-${kind}`), at: formatMinute(at) });
  const list = `${passed.slice(0, named).map(words).join('; ')}${passed.length > named ? ' …' : ''}`;
  return (
    <p className={styles.text} role="status">
      {goal === null ? t('ownAhead', { list }) : passed.length === 0 ? t('ownPassesNothing') : t('ownPassed', { count: passed.length, list })}
    </p>
  );
}
