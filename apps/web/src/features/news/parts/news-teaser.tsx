import { Link } from '../../../navigation/link.tsx';
import { presentLocation } from '../../../navigation/location.ts';
import { useTexts } from '../../../lib/texts.ts';
import { layoutOf } from '../../../navigation/paths.ts';
import { useNewest } from '../queries.ts';
import { NoticeRow } from './notice-row.tsx';
import styles from './news-teaser.module.css';

/** The newest notices; nothing where there are none. */
export function NewsTeaser({ most = 3 }: { most?: number }) {
  const t = useTexts('news');
  const notices = useNewest().data?.notices.slice(0, most) ?? [];
  if (notices.length === 0) return null;
  return (
    <section className={styles.teaser}>
      <header className={styles.header}>
        <h2>{t('news')}</h2>
        <Link to={layoutOf(presentLocation().path) === 'desktop' ? '/pc/home/newsList' : '/home/newsList'}>{t('allNews')}</Link>
      </header>
      {notices.map(notice => (
        <NoticeRow key={notice.id} notice={notice} withDay />
      ))}
    </section>
  );
}
