import { useRef, useState } from 'react';
import { formatDecimal, parseMoney, scaleOf } from '@parkett/kernel';
import { Button, currencySign, Field, Select } from '@parkett/ui';
import { newKey } from '@parkett/client';
import { Form } from '../../../lib/form/form.tsx';
import { unfinished, useContractForm } from '../../../lib/form/use-contract-form.ts';
import { useTexts, type TextKey } from '../../../lib/texts.ts';
import { navigate } from '../../../navigation/location.ts';
import { announce, useOwnAccounts, type Channel } from '../queries.ts';
import { channelAddress } from './channel-list.tsx';
import { useLayout } from './with-channels.tsx';
import styles from './deposits.module.css';

type Typed = { amount: string; payee: string; sender: string };

/** The field that a refusal is about. */
const fieldOf = (code: string): keyof Typed | null => {
  if (code.startsWith('amount-') || code === 'deposit-below-minimum' || code === 'deposit-above-maximum') return 'amount';
  return /^(deposit-sender|iban|card-number|address)-/.test(code) ? 'sender' : null;
};

const misread: Partial<Record<string, TextKey<'common'>>> = {
  malformed: 'malformedAmount',
  negative: 'negativeAmount',
  ambiguous: 'ambiguousAmount',
  'too-many-decimals': 'tooManyDecimals',
};

const picked = (channel: Channel, kind: string): boolean => (channel.rail === 'bank' ? kind === 'iban' || kind === 'card' : kind === channel.rail);

type Wrong = { readonly field: 'amount' | 'proof'; readonly text: string } | null;
type Props = { channel: Channel; holder: string };

/** The form with what it needs beside its fields: the picture, and what is wrong before anything is sent. */
function useAnnouncing(channel: Channel) {
  const t = useTexts('deposits');
  const c = useTexts('common');
  const layout = useLayout();
  const [proof, setProof] = useState<File | null>(null);
  const [wrong, setWrong] = useState<Wrong>(null);
  const last = useRef<{ readonly said: string; readonly key: string }>({ said: '', key: '' });
  const { currency } = channel;
  const refuse = (field: 'amount' | 'proof', text: string) => {
    setWrong({ field, text });
    return unfinished;
  };
  const send = async ({ amount, payee, sender }: Typed): Promise<unknown> => {
    setWrong(null);
    const read = parseMoney(amount, scaleOf(currency), currency);
    if (!read.ok) return refuse('amount', c(misread[read.error] ?? 'malformedAmount'));
    if (proof === null) return refuse('proof', t('proofMissing'));
    const form = { channel: channel.channel, amount: formatDecimal(read.value, scaleOf(currency)), payee, sender: payee === '' ? sender : '' };
    const said = JSON.stringify([form, proof.name, proof.size, proof.lastModified]);
    if (last.current.said !== said) last.current = { said, key: newKey() };
    const number = await announce(form, { proof, key: last.current.key });
    navigate(channelAddress(layout, { deposit: number }), { replace: true });
    return null;
  };
  const form = useContractForm<Typed>({
    request: () => import('@parkett/contract/deposits').then(({ announce: call }) => call.request),
    start: { amount: '', payee: '', sender: '' },
    missing: ({ payee }) => ({ amount: c('emptyAmount'), ...(payee === '' ? { sender: t('senderMissing') } : {}) }),
    fieldOf,
    send,
  });
  const pick = (file: File) => {
    setProof(file);
    setWrong(null);
  };
  return { form, proof, pick, errorOf: (field: 'amount' | 'proof') => (wrong?.field === field ? wrong.text : null) };
}

/** Amount, the account it comes from, and the picture that proves it. */
export function AnnounceForm({ channel, holder }: Props) {
  const t = useTexts('deposits');
  const { form, proof, pick, errorOf } = useAnnouncing(channel);
  const amountField = form.field('amount');
  return (
    <section className={styles.section} aria-label={t('announceTitle')}>
      <h2>{t('announceTitle')}</h2>
      <Form form={form} submitLabel={t('announce')} className={styles.form}>
        <Field
          {...amountField}
          error={errorOf('amount') ?? amountField.error}
          label={t('amountIn', { currency: currencySign(channel.currency) })}
          inputMode="decimal"
          autoComplete="off"
        />
        <SenderFields form={form} channel={channel} holder={holder} />
        <ProofField proof={proof} error={errorOf('proof')} onPick={pick} />
      </Form>
    </section>
  );
}

/** One of the customer's payees, or a number in his name. */
function SenderFields({ form, channel, holder }: Props & Pick<ReturnType<typeof useAnnouncing>, 'form'>) {
  const t = useTexts('deposits');
  const own = useOwnAccounts().data?.payees.filter(({ kind }) => picked(channel, kind)) ?? [];
  const isBank = channel.rail === 'bank';
  return (
    <>
      {own.length === 0 ? null : (
        <Select {...form.select('payee')} label={t('from')}>
          <option value="">{t('anotherAccount')}</option>
          {own.map(({ id, nickname, bank, kind, last }) => (
            <option key={id} value={id}>{`${nickname || bank || t(`kind-${kind}`)} •••• ${last}`}</option>
          ))}
        </Select>
      )}
      {form.choice('payee').value === '' ? (
        <Field
          {...form.field('sender')}
          label={t(isBank ? 'senderNumber' : 'senderAddress')}
          hint={t('senderHint', { holder })}
          autoComplete="off"
          autoCapitalize={isBank ? 'characters' : 'none'}
          spellCheck={false}
        />
      ) : null}
    </>
  );
}

function ProofField({ proof, error, onPick }: { proof: File | null; error: string | null; onPick: (file: File) => void }) {
  const t = useTexts('deposits');
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.proof}>
      <p className={styles.label}>{t('proof')}</p>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        aria-label={t('proof')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onPick(file);
        }}
      />
      <Button onClick={() => input.current?.click()}>{t(proof === null ? 'addProof' : 'otherProof')}</Button>
      <p className={styles.muted}>{proof === null ? t('proofText') : proof.name}</p>
      {error === null ? null : (
        <p className={styles.failure} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
