import { useState } from 'react';
import { Button, EmptyState, ErrorState, LoadMore, Select, Skeleton } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { useLocation } from '../../../navigation/location.ts';
import { address, layoutOf } from '../../../navigation/paths.ts';
import { noteAllRead, useMessages, type Wish } from '../queries.ts';
import { MessageRow } from './message-row.tsx';
import { listAt } from './way-of.ts';
import styles from './messages.module.css';

const groups = ['all', 'orders', 'market', 'service', 'security'] as const satisfies readonly Wish['group'][];

/** The customer's messages: which of them, in which order; older ones come when the end is near. */
export function MessageList() {
  const t = useTexts('messages');
  const [group, setGroup] = useState<Wish['group']>('all');
  const [unreadFirst, setUnreadFirst] = useState(false);
  const layout = layoutOf(useLocation().path);
  return (
    <>
      <div className={styles.wishes}>
        <Select label={t('group')} value={group} onChange={event => setGroup(groups.find(one => one === event.target.value) ?? 'all')}>
          {groups.map(one => (
            <option key={one} value={one}>
              {t(`group-${one}`)}
            </option>
          ))}
        </Select>
        <Select label={t('order')} value={unreadFirst ? 'unread' : 'time'} onChange={event => setUnreadFirst(event.target.value === 'unread')}>
          <option value="time">{t('order-time')}</option>
          <option value="unread">{t('order-unread')}</option>
        </Select>
      </div>
      <p>
        <Link to={address(listAt[layout], { show: 'switches' })}>{t('switches')}</Link>
      </p>
      <Listed group={group} unreadFirst={unreadFirst} />
    </>
  );
}

function Listed({ group, unreadFirst }: Wish) {
  const t = useTexts('messages');
  const c = useTexts('common');
  const query = useMessages({ group, unreadFirst });
  if (query.isPending) return <Skeleton lines={6} height={72} label={c('loading')} />;
  if (query.isError && !query.data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void query.refetch()} />;
  // A message that was read between two pages would stand in both parts of the list.
  const messages = [...new Map(query.data.pages.flatMap(page => page.messages).map(message => [message.id, message])).values()];
  if (messages.length === 0)
    return group === 'all' ? <EmptyState title={t('none')}>{t('noneText')}</EmptyState> : <EmptyState title={t('noneOfGroup')} />;
  return (
    <>
      {messages.some(({ read }) => !read) ? <ReadAll newest={newestOf(messages)} /> : null}
      <ul className={styles.list}>
        {messages.map(message => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ul>
      <LoadMore disabled={!query.hasNextPage || query.isFetchingNextPage} onReach={() => void query.fetchNextPage()} />
      {query.isFetchingNextPage ? <Skeleton lines={2} height={72} label={c('loading')} /> : null}
    </>
  );
}

/** Messages that come in meanwhile stay unread: nobody has seen them. */
const newestOf = (messages: readonly { readonly id: string }[]): string =>
  messages.map(({ id }) => id).reduce((newest, id) => (BigInt(id) > BigInt(newest) ? id : newest));

function ReadAll({ newest }: { newest: string }) {
  const t = useTexts('messages');
  const [busy, setBusy] = useState(false);
  const readAll = async () => {
    setBusy(true);
    // A failure says itself.
    await noteAllRead(newest).catch(() => undefined);
    setBusy(false);
  };
  return (
    <div>
      <Button small busy={busy} onClick={() => void readAll()}>
        {t('readAll')}
      </Button>
    </div>
  );
}
