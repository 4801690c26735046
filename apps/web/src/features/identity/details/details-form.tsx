import { identity } from '@parkett/contract';
import { Button } from '@parkett/ui';
import type { useConfirmation } from '../../../domain/security/confirmation.tsx';
import { ask } from '../../../lib/api.ts';
import { Form } from '../../../lib/form/form.tsx';
import { useContractForm } from '../../../lib/form/use-contract-form.ts';
import { refresh } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { emptyApplication, neededOn, placeOf, type Application } from '../form/application.ts';
import { Address, Questions } from '../form/pages.tsx';
import styles from '../form/identity-form.module.css';

type Typed = Parameters<typeof identity.textOfDetails>[0];

/** A tax number that isn't typed stays as it is, where there is one and the country is the same. */
function detailsIn(values: Application, standing: identity.StandingDetails): Typed {
  const { street, postalCode, city, country, taxCountry, taxNumber, occupation, sourceOfFunds, usPerson, politicalPerson } = values;
  const stays = taxNumber.trim() === '' && taxCountry === standing.taxCountry && standing.taxNumber !== '';
  const others = { street, postalCode, city, country, taxCountry, occupation, sourceOfFunds, usPerson, politicalPerson };
  return { ...others, taxNumber: stays ? null : taxNumber };
}

/** Of the fields that are here those that can't be left empty. */
function needed(values: Application, standing: identity.StandingDetails) {
  const said: Readonly<Record<string, string | null>> = detailsIn(values, standing);
  return [...neededOn('person', values), ...neededOn('questions', values)].filter(name => typeof said[name] === 'string');
}

type Props = { details: identity.StandingDetails; confirm: ReturnType<typeof useConfirmation>['confirm']; onDone: () => void; onCancel: () => void };

/** Address, tax residence, occupation and source of funds on one page. */
export function DetailsForm({ details, confirm, onDone, onCancel }: Props) {
  const t = useTexts('identity');
  const common = useTexts('common');
  const { taxNumber: lastSign, version: _, saidAt: __, dueAt: ___, isDue: ____, ...typed } = details;
  const form = useContractForm<Application>({
    request: () => import('@parkett/contract/identity').then(({ changeDetails }) => changeDetails.request),
    start: { ...emptyApplication, ...typed },
    missing: values => Object.fromEntries(needed(values, details).map(name => [name, t('needed')])),
    fieldOf: code => placeOf(code)?.field ?? null,
    send: async values => {
      const said = detailsIn(values, details);
      const change = async () => {
        await ask('identity/changeDetails', said, { quiet: true });
        void refresh('identity/state', 'user/profile');
        onDone();
      };
      try {
        await change();
      } catch (error) {
        if ((error as { code?: string }).code !== 'confirmation-required') throw error;
        confirm({ what: { operation: 'change-details', payee: identity.textOfDetails(said) }, known: {}, work: change });
      }
    },
  });
  return (
    <div className={styles.sheet}>
      <Form form={form} submitLabel={t('detailsSave')}>
        <Address form={form} />
        <h3 className={styles.part}>{t('step-questions')}</h3>
        <Questions form={form} known={{ country: details.taxCountry, lastSign }} />
      </Form>
      <Button wide onClick={onCancel}>
        {common('cancel')}
      </Button>
    </div>
  );
}
