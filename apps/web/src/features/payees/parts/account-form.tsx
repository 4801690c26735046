import { useState } from 'react';
import type { RequestAt } from '@parkett/contract';
import { textOfAccount } from '@parkett/contract/payees';
import { Field, Segments } from '@parkett/ui';
import { ask } from '../../../lib/api.ts';
import { Form } from '../../../lib/form/form.tsx';
import { unfinished, useContractForm } from '../../../lib/form/use-contract-form.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { Address } from '../../../navigation/paths.ts';
import { addAccount, type OwnPayees } from '../queries.ts';
import { ReviewPayee, type Checked } from './review-payee.tsx';
import styles from './payees.module.css';

type Typed = RequestAt<'payees/checkAccount'>;

/** The field that a refusal is about. */
const fields: Readonly<Record<string, keyof Typed>> = {
  'holder-missing': 'holder',
  'holder-not-own-name': 'holder',
  'bank-missing': 'bank',
  'bank-unreadable': 'bank',
  'branch-unreadable': 'branch',
  'bank-code-malformed': 'bankCode',
  'nickname-unreadable': 'nickname',
  ...Object.fromEntries(
    ['iban-missing', 'iban-malformed', 'card-number-missing', 'card-number-malformed', 'card-already-exists', 'card-not-own', 'payee-is-house'].map(
      code => [code, 'rest' as const],
    ),
  ),
};

const empty = { kind: 'iban', first: '', rest: '', bank: '', branch: '', bankCode: '', nickname: '' } as const;

/** A new bank account or card: typed, looked at, confirmed. */
export function AccountForm({ own, afterwards }: { own: OwnPayees & { readonly holder: string }; afterwards: Address }) {
  const [typed, setTyped] = useState<Typed>({ ...empty, holder: own.holder });
  const [checked, setChecked] = useState<Checked | null>(null);
  if (checked === null)
    return (
      <Fields
        own={own}
        start={typed}
        onChecked={(form, answer) => {
          setTyped(form);
          setChecked(answer);
        }}
      />
    );
  return (
    <ReviewPayee
      {...{ checked, afterwards }}
      kind={typed.kind}
      holder={typed.holder}
      waitHours={own.waitHours}
      payee={textOfAccount(typed)}
      add={() => addAccount(typed)}
      onChange={() => setChecked(null)}
    />
  );
}

type FieldsProps = { own: OwnPayees; start: Typed; onChecked: (typed: Typed, checked: Checked) => void };

function Fields({ own, start, onChecked }: FieldsProps) {
  const t = useTexts('payees');
  const form = useContractForm<Typed>({
    request: () => import('@parkett/contract/payees').then(({ checkAccount }) => checkAccount.request),
    start,
    missing: ({ kind }) => ({
      holder: t('needed'),
      first: t('needed'),
      rest: t('needed'),
      ...(kind === 'card' ? { bank: t('needed') } : {}),
    }),
    fieldOf: code => fields[code] ?? null,
    send: async values => {
      onChecked(values, await ask('payees/checkAccount', values, { quiet: true }));
      return unfinished;
    },
  });
  const { value: kind, onChange } = form.choice('kind');
  const isCard = kind === 'card';
  return (
    <Form form={form} submitLabel={t('goOn')} className={styles.form}>
      {own.paysCards ? (
        <Segments
          label={t('kind')}
          options={(['iban', 'card'] as const).map(one => ({ value: one, label: t(one) }))}
          value={isCard ? 'card' : 'iban'}
          onChange={onChange}
        />
      ) : null}
      <Field {...form.field('holder')} label={t('holder')} hint={t('holderHint')} autoComplete="name" />
      <fieldset className={styles.parts}>
        <legend>{t(isCard ? 'cardNumber' : 'ibanNumber')}</legend>
        <Field
          {...form.field('first')}
          label={t('first')}
          inputMode={isCard ? 'numeric' : 'text'}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Field
          {...form.field('rest')}
          label={t(isCard ? 'restOfCard' : 'restOfIban')}
          inputMode={isCard ? 'numeric' : 'text'}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </fieldset>
      <Field {...form.field('bank')} label={t(isCard ? 'bank' : 'bankOptional')} autoComplete="off" />
      <Field {...form.field('branch')} label={t('branchOptional')} autoComplete="off" />
      <Field {...form.field('bankCode')} label={t('bankCodeOptional')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      <Field {...form.field('nickname')} label={t('nicknameOptional')} autoComplete="off" />
    </Form>
  );
}
