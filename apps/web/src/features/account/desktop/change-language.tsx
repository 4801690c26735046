import { useTexts } from '../../../lib/texts.ts';
import { LanguageList } from '../parts/language-list.tsx';
import styles from '../parts/account.module.css';

/** The language on the desktop. */
export default function ChangeLanguage() {
  const t = useTexts('account');
  return (
    <div className={styles.content}>
      <h1>{t('language')}</h1>
      <LanguageList />
    </div>
  );
}
