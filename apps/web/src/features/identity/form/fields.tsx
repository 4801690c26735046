import { Choice, Select } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import type { ApplicationForm } from './use-application-form.ts';
import { namedCountries } from './countries.ts';
import type { FieldName } from './application.ts';
import styles from './identity-form.module.css';

type Props = { form: ApplicationForm; name: FieldName; label: string };

/** One of some, in the words of `options`. */
export function OneOf({ form, name, label, options }: Props & { options: readonly (readonly [value: string, words: string])[] }) {
  const t = useTexts('identity');
  const { error, ...field } = form.field(name);
  return (
    <Select {...field} label={label} error={error ?? ''}>
      <option value="">{t('choose')}</option>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  );
}

export const CountryField = (props: Props) => <OneOf {...props} options={namedCountries().map(({ code, name }) => [code, name] as const)} />;

/** A question that is answered with yes or no. */
export function YesOrNo({ form, name, label, hint }: Props & { hint: string }) {
  const t = useTexts('identity');
  const { error, ...field } = form.field(name);
  return (
    <fieldset className={styles.question} aria-describedby={`${name}-note`}>
      <legend>{label}</legend>
      <div className={styles.answers}>
        <Choice {...field} type="radio" value="yes" label={t('yes')} />
        <Choice {...field} type="radio" value="no" label={t('no')} />
      </div>
      <div id={`${name}-note`} aria-live="polite">
        {error ? <p className={styles.wrong}>{error}</p> : null}
        <p className={styles.hint}>{hint}</p>
      </div>
    </fieldset>
  );
}
