import { useState, type ReactNode } from 'react';
import type { identity } from '@parkett/contract';
import { Button, formatDay, showToast } from '@parkett/ui';
import { useConfirmation, useWordsOf } from '../../../domain/security/confirmation.tsx';
import { ask } from '../../../lib/api.ts';
import { refresh } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { countryName } from '../form/countries.ts';
import { Lines } from '../parts/states.tsx';
import { DetailsForm } from './details-form.tsx';
import styles from '../parts/identity.module.css';

type Standing = identity.StandingDetails;

function useLines({ street, postalCode, city, country, ...details }: Standing): readonly (readonly [string, ReactNode])[] {
  const t = useTexts('identity');
  const { taxCountry, taxNumber, occupation, sourceOfFunds, usPerson, politicalPerson, saidAt } = details;
  return [
    [t('addressTitle'), `${street}, ${postalCode === '' ? '' : `${postalCode} `}${city}, ${countryName(country)}`],
    [t('taxCountry'), countryName(taxCountry)],
    [t('taxNumber'), taxNumber === '' ? t('none') : `•••••• ••••${taxNumber}`],
    [t('usPerson'), t(usPerson)],
    [t('politicalPerson'), t(politicalPerson)],
    [t('occupation'), occupation],
    [t('sourceOfFunds'), t(`source-${sourceOfFunds as 'other'}`)],
    [t('detailsSaidAt'), formatDay(saidAt)],
  ];
}

/** What stands besides name and document: changed by a confirmation alone, and every two years confirmed as still right. */
export function Details({ details, underReview }: { details: Standing; underReview: boolean }) {
  const t = useTexts('identity');
  const { confirm, dialog } = useConfirmation();
  const [step, setStep] = useState<'shown' | 'changing' | 'changed' | 'confirmed'>('shown');
  const lines = useLines(details);
  return (
    <section className={styles.details} aria-label={t('detailsTitle')}>
      <h2 className={styles.heading}>{t('detailsTitle')}</h2>
      {step === 'changing' ? (
        <DetailsForm
          details={details}
          confirm={confirm}
          onDone={() => {
            showToast(t('detailsChanged'), 'success');
            setStep('changed');
          }}
          onCancel={() => setStep('shown')}
        />
      ) : (
        <>
          {step === 'shown' ? null : (
            <p role="status" className={styles.done}>
              {t(step === 'changed' ? 'detailsChanged' : 'detailsConfirmed')}
            </p>
          )}
          <Lines lines={lines} />
          {underReview ? null : (
            <>
              {details.isDue ? <Due details={details} confirm={confirm} onDone={() => setStep('confirmed')} /> : null}
              <Button onClick={() => setStep('changing')}>{t('detailsChange')}</Button>
            </>
          )}
        </>
      )}
      {dialog}
    </section>
  );
}

type DueProps = { details: Standing; confirm: ReturnType<typeof useConfirmation>['confirm']; onDone: () => void };

function Due({ details: { version, dueAt }, confirm, onDone }: DueProps) {
  const t = useTexts('identity');
  const wordsOf = useWordsOf();
  const [failure, setFailure] = useState('');
  const say = async () => {
    await ask('identity/confirmDetails', { version }, { quiet: true });
    void refresh('identity/state', 'user/profile');
    onDone();
  };
  const begin = async () => {
    setFailure('');
    try {
      await say();
    } catch (error) {
      if ((error as { code?: string }).code !== 'confirmation-required') return setFailure(wordsOf(error));
      confirm({ what: { operation: 'confirm-details', payee: version }, known: {}, work: say });
    }
  };
  return (
    <div className={styles.refused}>
      <h2>{t('detailsDueTitle')}</h2>
      <p className={styles.text}>{t('detailsDueText', { day: formatDay(dueAt) })}</p>
      {failure ? (
        <p className={styles.wrong} role="alert">
          {failure}
        </p>
      ) : null}
      <Button kind="primary" onClick={() => void begin()}>
        {t('detailsStillRight')}
      </Button>
    </div>
  );
}
