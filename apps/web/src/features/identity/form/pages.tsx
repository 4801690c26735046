import { identity } from '@parkett/contract';
import { Field } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { PhotoField } from '../photos/photo-field.tsx';
import { CountryField, OneOf, YesOrNo } from './fields.tsx';
import type { ApplicationForm, Previews } from './use-application-form.ts';
import styles from './identity-form.module.css';

export type PageProps = { form: ApplicationForm };

export function Person({ form }: PageProps) {
  const t = useTexts('identity');
  return (
    <>
      <Field {...form.field('name')} label={t('name')} hint={t('nameHint')} autoComplete="name" spellCheck={false} />
      <Field {...form.field('birthDate')} label={t('birthDate')} type="date" autoComplete="bday" />
      <CountryField form={form} name="nationality" label={t('nationality')} />
      <Address form={form} />
    </>
  );
}

export function Address({ form }: PageProps) {
  const t = useTexts('identity');
  return (
    <>
      <h3 className={styles.part}>{t('addressTitle')}</h3>
      <Field {...form.field('street')} label={t('street')} autoComplete="street-address" />
      <div className={styles.pair}>
        <Field {...form.field('postalCode')} label={t('postalCode')} autoComplete="postal-code" />
        <Field {...form.field('city')} label={t('city')} autoComplete="address-level2" />
      </div>
      <CountryField form={form} name="country" label={t('country')} />
    </>
  );
}

export function DocumentPage({ form }: PageProps) {
  const t = useTexts('identity');
  const chosen = { documentType: form.choice('documentType').value, documentCountry: form.choice('documentCountry').value };
  const number = { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const;
  return (
    <>
      <OneOf
        form={form}
        name="documentType"
        label={t('documentType')}
        options={identity.documentTypes.map(type => [type, t(`type-${type}`)] as const)}
      />
      <p className={styles.hint}>{t('noLicence')}</p>
      <CountryField form={form} name="documentCountry" label={t('documentCountry')} />
      {identity.hasTwoParts(chosen) ? (
        <div className={styles.pair}>
          <Field {...form.field('numberStart')} {...number} inputMode="numeric" maxLength={6} label={t('numberStart')} />
          <Field {...form.field('numberRest')} {...number} label={t('numberRest')} hint={t('numberHint')} />
        </div>
      ) : (
        <Field {...form.field('numberRest')} {...number} label={t('numberWhole')} hint={t('numberHint')} />
      )}
      <Field
        {...form.field('validUntil')}
        type="date"
        label={t('validUntil')}
        hint={identity.mayHaveNoEnd(chosen) ? t('validUntilHint') : undefined}
      />
    </>
  );
}

export function Photos({
  form,
  previews,
  onPreview,
}: PageProps & { previews: Previews; onPreview: (side: 'front' | 'back', address: string) => void }) {
  const t = useTexts('identity');
  const hasBack = identity.hasBack({ documentType: form.choice('documentType').value });
  const photo = (side: 'front' | 'back', words: string) => (
    <PhotoField
      side={words}
      name={side}
      {...form.choice(side)}
      error={form.choice(side).value === '' ? form.field(side).error : undefined}
      preview={previews[side]}
      onPreview={address => onPreview(side, address)}
    />
  );
  return (
    <>
      <p className={styles.text}>{t('photosText')}</p>
      {photo('front', t(hasBack ? 'front' : 'page'))}
      {hasBack ? photo('back', t('back')) : null}
    </>
  );
}

/** `known`: the tax number that stands, of its country, by its last sign; it needn't be typed again. */
export function Questions({ form, known }: PageProps & { known?: { readonly country: string; readonly lastSign: string } }) {
  const t = useTexts('identity');
  const country = form.choice('taxCountry').value;
  const isGerman = country === 'DE';
  const stays = known !== undefined && known.country === country && known.lastSign !== '';
  return (
    <>
      <CountryField form={form} name="taxCountry" label={t('taxCountry')} />
      <Field
        {...form.field('taxNumber')}
        label={t('taxNumber')}
        hint={stays ? t('taxNumberStays', { end: known.lastSign }) : t(isGerman ? 'taxNumberHintGerman' : known ? 'taxNumberNew' : 'taxNumberHint')}
        inputMode={isGerman ? 'numeric' : 'text'}
        autoComplete="off"
        spellCheck={false}
      />
      <YesOrNo form={form} name="usPerson" label={t('usPerson')} hint={t('usPersonHint')} />
      <YesOrNo form={form} name="politicalPerson" label={t('politicalPerson')} hint={t('politicalPersonHint')} />
      <Field {...form.field('occupation')} label={t('occupation')} autoComplete="organization-title" />
      <OneOf
        form={form}
        name="sourceOfFunds"
        label={t('sourceOfFunds')}
        options={identity.sourcesOfFunds.map(source => [source, t(`source-${source}`)] as const)}
      />
    </>
  );
}
