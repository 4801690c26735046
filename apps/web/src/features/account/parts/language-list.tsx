import { chooseLanguage } from '../../../lib/language.ts';
import { languages, presentLanguage } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Icon } from '@parkett/ui';
import styles from './account.module.css';

/** The five languages, each in its own words. Choosing one stores it and loads the page again. */
export function LanguageList() {
  const t = useTexts('account');
  const present = presentLanguage();
  return (
    <ul className={styles.list} aria-label={t('language')}>
      {languages.map(({ language, name, tag }) => (
        <li key={language}>
          <button type="button" lang={tag} aria-pressed={language === present} onClick={() => void chooseLanguage(language)}>
            <span>{name}</span>
            {language === present ? <Icon name="check" /> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
