import type { messages } from '@parkett/contract';
import { Badge, classNames, formatInstant } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { useLocation } from '../../../navigation/location.ts';
import { address, layoutOf } from '../../../navigation/paths.ts';
import { useMessageWords } from './use-message-words.ts';
import styles from './messages.module.css';

/** One message in the list: its sentence, its time, and whether it was read. */
export function MessageRow({ message }: { message: messages.Message }) {
  const t = useTexts('messages');
  const { title, text } = useMessageWords()(message);
  const path = layoutOf(useLocation().path) === 'desktop' ? '/pc/information/msgInfo' : '/information/msgInfo';
  return (
    <li>
      <Link to={address(path, { id: message.id })} className={classNames(styles.row, !message.read && styles.unread)}>
        <span className={styles.meta}>
          <time dateTime={message.at}>{formatInstant(message.at)}</time>
          {message.read ? null : <Badge tone="petrol">{t('unread')}</Badge>}
        </span>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{text}</span>
      </Link>
    </li>
  );
}
