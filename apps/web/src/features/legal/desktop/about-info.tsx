import { useTexts } from '../../../lib/texts.ts';
import { Documents } from '../parts/documents.tsx';
import styles from './about-info.module.css';

/** The legal texts on the desktop, readable without signing in. */
export default function AboutInfo() {
  const t = useTexts('legal');
  return (
    <div className={styles.content}>
      <h1>{t('title')}</h1>
      <Documents path="/pc/information/aboutInfo" />
    </div>
  );
}
