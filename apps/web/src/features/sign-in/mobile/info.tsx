import type { Language, signIn } from '@parkett/contract';
import { Field, Segments, Select } from '@parkett/ui';
import { saying } from '../../../lib/outcomes.ts';
import { Form } from '../../../lib/form/form.tsx';
import { useContractForm } from '../../../lib/form/use-contract-form.ts';
import { languages, presentLanguage, storedLanguage, write } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { goingOn } from '../../../navigation/going-on.ts';
import { Page } from '../parts/page.tsx';
import parts from '../parts/sign-in.module.css';
import styles from './info.module.css';

/** As the contract names them; its schemas come later. */
const classes = ['shares', 'etfs', 'leveraged', 'digital', 'lending'] as const satisfies typeof signIn.appropriatenessClasses;
type Answer = '' | 'yes' | 'no';
type Profile = Record<(typeof classes)[number], Answer> & { callName: string; language: Language };

/** The answers that were given. */
const answersIn = (profile: Profile) =>
  Object.fromEntries(classes.flatMap(name => (profile[name] === '' ? [] : [[name, profile[name]]]))) as Partial<
    Record<(typeof classes)[number], 'yes' | 'no'>
  >;

async function save(profile: Profile): Promise<void> {
  const { language } = profile;
  const goOn = goingOn();
  const callName = profile.callName.trim();
  const appropriateness = answersIn(profile);
  const { command } = await import('../../../lib/command.ts');
  const saved = command('user/saveProfile', { callName, language, appropriateness });
  // Nothing was told, so nothing is said to be sent.
  await (callName === '' && Object.keys(appropriateness).length === 0 ? saved : saying('submit', saved));
  const changed = language !== presentLanguage();
  if (changed || storedLanguage()) write('language', language);
  goOn('/login/loginAfter', { replace: true });
  if (changed) location.reload();
}

/** The profile after registration: what to be called, language, and experience per class. A missing answer is asked again later. */
export default function Info() {
  const t = useTexts('sign-in');
  const form = useContractForm<Profile>({
    request: () => import('@parkett/contract/sign-in').then(({ saveProfile }) => saveProfile.request),
    start: { callName: '', language: presentLanguage(), shares: '', etfs: '', leveraged: '', digital: '', lending: '' },
    keptAs: 'profile',
    send: save,
  });
  return (
    <Page title={t('infoTitle')} lead={t('infoLead')}>
      <Form form={form} submitLabel={t('saveProfile')} className={styles.form}>
        <Field {...form.field('callName')} label={t('callName')} autoComplete="nickname" />
        <Select {...form.select('language')} label={t('language')}>
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
                {...form.choice(instrumentClass)}
                label={t(`experience-${instrumentClass}`)}
                options={[
                  { value: 'yes', label: t('yes') },
                  { value: 'no', label: t('no') },
                ]}
              />
            </div>
          ))}
        </fieldset>
      </Form>
      <div className={parts.below}>
        <Link to="/login/loginAfter">{t('later')}</Link>
      </div>
    </Page>
  );
}
