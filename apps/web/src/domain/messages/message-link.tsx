import { Icon } from '@parkett/ui';
import { useCustomer } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { Link } from '../../navigation/link.tsx';
import type { Layout } from '../../navigation/paths.ts';
import styles from './message-link.module.css';
import { UnreadCount } from './unread-count.tsx';

const screens = { mobile: '/information/userInfo', desktop: '/pc/information/userInfo' } as const;

/** The way to the messages, with the number of unread ones; a visitor is led there too, and has none. */
export function MessageLink({ layout }: { layout: Layout }) {
  const t = useTexts('shell');
  return (
    <Link to={screens[layout]} className={styles.link}>
      <Icon name="envelope" />
      <span className="visually-hidden">{t('messages')}</span>
      {useCustomer() ? <UnreadCount /> : null}
    </Link>
  );
}
