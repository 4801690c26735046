import { Badge, formatHour, formatMinute } from '@parkett/ui';
import { Link } from '../../../navigation/link.tsx';
import { presentLocation } from '../../../navigation/location.ts';
import { address, layoutOf } from '../../../navigation/paths.ts';
import type { Notice } from '../model.ts';
import { useNoticeWords } from './use-notice-words.ts';
import styles from './notice-row.module.css';

const needsAttention = new Set<Notice['kind']>(['halt', 'volatility-auction']);

/** One notice in a list: time, kind and title. */
export function NoticeRow({ notice, withDay = false }: { notice: Notice; withDay?: boolean }) {
  const { title, kind } = useNoticeWords()(notice);
  const path = layoutOf(presentLocation().path) === 'desktop' ? '/pc/home/newsDetail' : '/home/newsDetail';
  return (
    <Link to={address(path, { id: notice.id })} className={styles.row}>
      <span className={styles.meta}>
        <time dateTime={notice.at}>{withDay ? formatMinute(notice.at) : formatHour(notice.at)}</time>
        <Badge tone={needsAttention.has(notice.kind) ? 'brass' : 'plain'}>{kind}</Badge>
      </span>
      <span className={styles.title}>{title}</span>
    </Link>
  );
}
