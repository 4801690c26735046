import { useTexts } from '../../../lib/texts.ts';
import { Identity } from '../parts/identity.tsx';
import styles from '../parts/identity.module.css';

/** Real-name verification on the desktop. */
export default function AuthInfo() {
  const t = useTexts('identity');
  return (
    <div className={styles.screen}>
      <h1>{t('title')}</h1>
      <Identity />
    </div>
  );
}
