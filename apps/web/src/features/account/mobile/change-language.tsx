import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { LanguageList } from '../parts/language-list.tsx';
import styles from '../parts/account.module.css';

/** The language on the phone. */
export default function ChangeLanguage() {
  const t = useTexts('account');
  return (
    <>
      <BackHeader title={t('language')} otherwise="/information/index" />
      <div className={styles.content}>
        <LanguageList />
      </div>
    </>
  );
}
