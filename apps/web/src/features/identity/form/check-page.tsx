import { Button, formatDay } from '@parkett/ui';
import { useTexts, type TextKey } from '../../../lib/texts.ts';
import { identity } from '@parkett/contract';
import { countryName } from './countries.ts';
import type { Application, Page } from './application.ts';
import { fieldsOf } from './application.ts';
import styles from './identity-form.module.css';

type Line = readonly [label: TextKey<'identity'>, value: string];

/** Everything once more before it is sent, each part with the way back to it. */
export function CheckPage({ typed, onChange }: { typed: Application; onChange: (page: Page) => void }) {
  const t = useTexts('identity');
  const { documentNumber } = fieldsOf(typed);
  const parts: readonly (readonly [Page, readonly Line[]])[] = [
    [
      'person',
      [
        ['name', typed.name],
        ['birthDate', formatDay(typed.birthDate)],
        ['nationality', countryName(typed.nationality)],
        ['addressTitle', `${typed.street}, ${typed.postalCode} ${typed.city}, ${countryName(typed.country)}`],
      ],
    ],
    [
      'document',
      [
        ['documentType', t(`type-${typed.documentType as identity.DocumentType}`)],
        ['documentCountry', countryName(typed.documentCountry)],
        ['numberWhole', documentNumber],
        ['validUntil', typed.validUntil === '' ? t('noEnd') : formatDay(typed.validUntil)],
      ],
    ],
    [
      'photos',
      [[identity.hasBack(typed) ? 'front' : 'page', t('photoSent')], ...(identity.hasBack(typed) ? ([['back', t('photoSent')]] as const) : [])],
    ],
    [
      'questions',
      [
        ['taxCountry', countryName(typed.taxCountry)],
        ['taxNumber', typed.taxNumber || t('none')],
        ['usPerson', t(typed.usPerson as 'yes')],
        ['politicalPerson', t(typed.politicalPerson as 'yes')],
        ['occupation', typed.occupation],
        ['sourceOfFunds', t(`source-${typed.sourceOfFunds as 'other'}`)],
      ],
    ],
  ];
  return (
    <>
      {parts.map(([page, lines]) => (
        <section key={page} className={styles.summary}>
          <header>
            <h3>{t(`step-${page}`)}</h3>
            <Button small aria-label={`${t(`step-${page}`)}: ${t('change')}`} onClick={() => onChange(page)}>
              {t('change')}
            </Button>
          </header>
          <dl>
            {lines.map(([label, value]) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className={styles.text}>{t('checkText')}</p>
    </>
  );
}
