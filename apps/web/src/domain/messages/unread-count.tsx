import { useAfterFirstContent } from '../../lib/first-content.ts';
import { useTexts } from '../../lib/texts.ts';
import { shownCount, useMessageCount } from './count.ts';
import styles from './message-link.module.css';

/** The number of unread messages, live; nothing where there are none. */
export function UnreadCount() {
  const t = useTexts('shell');
  const shown = shownCount(useMessageCount(useAfterFirstContent())?.unread ?? 0);
  if (shown === '') return null;
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {shown}
      </span>
      <span className="visually-hidden">{` ${t('messagesUnread', { count: shown })}`}</span>
    </>
  );
}
