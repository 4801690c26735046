import { BackHeader } from '../../../navigation/back-header.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { Documents } from '../parts/documents.tsx';
import styles from './about-info.module.css';

/** The legal texts on the phone, readable without signing in. */
export default function AboutInfo() {
  const t = useTexts('legal');
  return (
    <>
      <BackHeader title={t('title')} otherwise="/login/start" />
      <div className={styles.content}>
        <Documents path="/information/aboutInfo" />
      </div>
    </>
  );
}
