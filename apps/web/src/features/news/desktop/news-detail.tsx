import { Link } from '../../../navigation/link.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { NoticeView } from '../parts/notice-view.tsx';
import styles from './news.module.css';

/** One notice with the instruments it is about. */
export default function NewsDetail() {
  const t = useTexts('news');
  return (
    <div className={styles.column}>
      <NoticeView
        heading={title => (
          <header className={styles.header}>
            <Link to="/pc/home/newsList">{t('allNews')}</Link>
            <h1>{title}</h1>
          </header>
        )}
      />
    </div>
  );
}
