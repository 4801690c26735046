import { useTexts } from '../../../lib/texts.ts';
import { NoticeList } from '../parts/notice-list.tsx';
import styles from './news.module.css';

/** Market notices, newest first. */
export default function NewsList() {
  const t = useTexts('news');
  return (
    <div className={styles.column}>
      <h1>{t('news')}</h1>
      <NoticeList />
    </div>
  );
}
