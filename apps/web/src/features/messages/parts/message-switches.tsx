import type { messages, ReplyAt } from '@parkett/contract';
import { Choice, ErrorState, Skeleton, buttonClass } from '@parkett/ui';
import { SignalSwitches } from '../../../domain/messages/signal-switches.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { useLocation } from '../../../navigation/location.ts';
import { layoutOf } from '../../../navigation/paths.ts';
import { turnSwitch, useSwitches } from '../queries.ts';
import { listAt } from './way-of.ts';
import styles from './messages.module.css';

type Ways = ReplyAt<'messages/switches'>['groups'][number];

/** Which messages show themselves or come by letter, and whether new ones are heard. The list has them all. */
export function MessageSwitches() {
  const t = useTexts('messages');
  const layout = layoutOf(useLocation().path);
  return (
    <>
      <p className={styles.text}>{t('switchesText')}</p>
      <Groups />
      <section className={styles.switches} aria-label={t('signals')}>
        <h2>{t('signals')}</h2>
        <SignalSwitches />
      </section>
      <p>
        <Link to={listAt[layout]} className={buttonClass({ kind: 'secondary' })}>
          {t('toList')}
        </Link>
      </p>
    </>
  );
}

function Groups() {
  const c = useTexts('common');
  const query = useSwitches();
  if (query.isPending) return <Skeleton lines={3} height={72} label={c('loading')} />;
  if (query.isError && !query.data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void query.refetch()} />;
  return query.data.groups.map(ways => <Group key={ways.group} {...ways} />);
}

function Group({ group, ...ways }: Ways) {
  const t = useTexts('messages');
  return (
    <section className={styles.switches} aria-label={t(`group-${group}`)}>
      <h2>{t(`group-${group}`)}</h2>
      <WaySwitch group={group} way="toast" state={ways.toast} />
      <WaySwitch group={group} way="letter" state={ways.letter} />
      {group === 'service' && ways.letter !== 'never' ? <p className={styles.text}>{t('always-complaints')}</p> : null}
    </section>
  );
}

/** One way for the news of a group; nothing where it has none that comes this way. */
function WaySwitch({ group, way, state }: { group: messages.Group; way: messages.Way; state: messages.SwitchState }) {
  const t = useTexts('messages');
  if (state === 'never') return null;
  if (state === 'always') return <p className={styles.text}>{t('always-letter')}</p>;
  return (
    <Choice
      asSwitch
      label={t(`way-${way}`)}
      checked={state === 'on'}
      // A failure says itself.
      onChange={event => void turnSwitch({ group, way, on: event.target.checked }).catch(() => undefined)}
    />
  );
}
