import { useState } from 'react';
import type { RequestAt } from '@parkett/contract';
import { textOfAddress } from '@parkett/contract/payees';
import { Choice, Field, Segments } from '@parkett/ui';
import { ask, Refusal } from '../../../lib/api.ts';
import { Form } from '../../../lib/form/form.tsx';
import { unfinished, useContractForm } from '../../../lib/form/use-contract-form.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { Address } from '../../../navigation/paths.ts';
import { addAddress, type OwnPayees } from '../queries.ts';
import { QrPicture } from './qr-picture.tsx';
import { ReviewPayee, type Checked } from './review-payee.tsx';
import styles from './payees.module.css';

type Typed = RequestAt<'payees/checkAddress'>;

type Props = { own: OwnPayees & { readonly holder: string }; afterwards: Address; onAdded?: () => void };

/** A new address for USDT: typed or read from a picture, looked at, confirmed. */
export function AddressForm({ own, afterwards, onAdded }: Props) {
  const [typed, setTyped] = useState<Typed>({ kind: 'trc20', address: '', nickname: '', compared: false });
  const [checked, setChecked] = useState<Checked | null>(null);
  if (checked === null)
    return (
      <Fields
        start={typed}
        onChecked={(form, answer) => {
          setTyped(form);
          setChecked(answer);
        }}
      />
    );
  return (
    <ReviewPayee
      {...{ checked, afterwards, onAdded }}
      kind={typed.kind}
      holder={own.holder}
      waitHours={own.waitHours}
      payee={textOfAddress(typed)}
      add={() => addAddress(typed)}
      onChange={() => setChecked(null)}
    />
  );
}

function Fields({ start, onChecked }: { start: Typed; onChecked: (typed: Typed, checked: Checked) => void }) {
  const t = useTexts('payees');
  const [toCompare, setToCompare] = useState(start.compared);
  const form = useContractForm<Typed>({
    request: () => import('@parkett/contract/payees').then(({ checkAddress }) => checkAddress.request),
    start,
    missing: { address: t('needed') },
    fieldOf: code => {
      if (code === 'address-not-compared') return 'compared';
      if (code === 'nickname-unreadable') return 'nickname';
      return code.startsWith('address-') || ['card-already-exists', 'card-not-own', 'payee-is-house'].includes(code) ? 'address' : null;
    },
    send: async values => {
      try {
        onChecked(values, await ask('payees/checkAddress', values, { quiet: true }));
      } catch (error) {
        if (error instanceof Refusal && error.code === 'address-not-compared') setToCompare(true);
        throw error;
      }
      return unfinished;
    },
  });
  const { value: kind, onChange } = form.choice('kind');
  const address = form.choice('address');
  const take = (read: { readonly address: string; readonly kind: Typed['kind'] | null }): void => {
    if (read.kind) onChange(read.kind);
    address.onChange(read.address);
  };
  return (
    <Form form={form} submitLabel={t('goOn')} className={styles.form}>
      <Segments
        label={t('walletType')}
        options={(['trc20', 'erc20'] as const).map(one => ({ value: one, label: t(one) }))}
        value={kind === 'erc20' ? 'erc20' : 'trc20'}
        onChange={onChange}
      />
      <Field
        {...form.field('address')}
        label={t('address')}
        hint={t(kind === 'erc20' ? 'addressHintErc20' : 'addressHintTrc20')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <QrPicture onRead={take} />
      {toCompare ? <Choice {...form.field('compared')} label={t('compared')} /> : null}
      <Field {...form.field('nickname')} label={t('nicknameOptional')} autoComplete="off" />
    </Form>
  );
}
