import { languages, presentLanguage } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import styles from './language-choice.module.css';

/** The five languages, each in its own words, in one native select. */
export function LanguageChoice() {
  const t = useTexts('sign-in');
  return (
    <label className={styles.language}>
      <span className="visually-hidden">{t('language')}</span>
      <select
        value={presentLanguage()}
        onChange={async event => {
          // Read at once: React puts the present one back while the code is fetched.
          const chosen = event.target.value as (typeof languages)[number]['language'];
          const { chooseLanguage } = await import('../../../lib/language.ts');
          await chooseLanguage(chosen);
        }}
      >
        {languages.map(({ language, name, tag }) => (
          <option key={language} value={language} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
