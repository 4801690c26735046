import { useState, type FormEvent } from 'react';
import type { Language, signIn } from '@parkett/contract';
import { Button, Field, Segments, Select } from '@parkett/ui';
import { Refusal } from '../../../lib/api.ts';
import { command } from '../../../lib/command.ts';
import { Link } from '../../../navigation/link.tsx';
import { navigate } from '../../../navigation/location.ts';
import { languages, presentLanguage, storedLanguage, write } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../parts/page.tsx';
import parts from '../parts/sign-in.module.css';
import styles from './info.module.css';

/** As the contract names them; its schemas stay out of the browser. */
const classes = ['shares', 'etfs', 'leveraged', 'digital', 'lending'] as const satisfies typeof signIn.appropriatenessClasses;
type Answers = Partial<Record<(typeof classes)[number], 'yes' | 'no'>>;

/** The profile after registration: what to be called, language, and experience per class. A missing answer is asked again later. */
export default function Info() {
  const t = useTexts('sign-in');
  const [answers, setAnswers] = useState<Answers>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const language = String(form.get('language')) as Language;
    setBusy(true);
    try {
      await command('user/saveProfile', { callName: String(form.get('callName')).trim(), language, appropriateness: answers });
    } catch (error) {
      if (error instanceof Refusal) return;
      throw error;
    } finally {
      setBusy(false);
    }
    const changed = language !== presentLanguage();
    if (changed || storedLanguage()) write('language', language);
    navigate('/login/loginAfter', { replace: true });
    if (changed) location.reload();
  };
  return (
    <Page title={t('infoTitle')} lead={t('infoLead')}>
      <form className={styles.form} onSubmit={event => void submit(event)}>
        <Field label={t('callName')} name="callName" autoComplete="nickname" maxLength={80} />
        <Select label={t('language')} name="language" defaultValue={presentLanguage()}>
          {languages.map(({ language, name, tag }) => (
            <option key={language} value={language} lang={tag}>
              {name}
            </option>
          ))}
        </Select>
        <fieldset className={styles.questions}>
          <legend>{t('experienceTitle')}</legend>
          <p className={parts.text}>{t('experienceText')}</p>
          {classes.map(instrumentClass => (
            <div key={instrumentClass} className={styles.question}>
              <span>{t(`experience-${instrumentClass}`)}</span>
              <Segments
                label={t(`experience-${instrumentClass}`)}
                value={answers[instrumentClass] ?? ('' as never)}
                onChange={(answer: 'yes' | 'no') => setAnswers({ ...answers, [instrumentClass]: answer })}
                options={[
                  { value: 'yes', label: t('yes') },
                  { value: 'no', label: t('no') },
                ]}
              />
            </div>
          ))}
        </fieldset>
        <Button type="submit" kind="primary" wide busy={busy}>
          {t('saveProfile')}
        </Button>
      </form>
      <div className={parts.below}>
        <Link to="/login/loginAfter">{t('later')}</Link>
      </div>
    </Page>
  );
}
