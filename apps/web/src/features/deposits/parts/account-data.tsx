import { Suspense } from 'react';
import { QrCode, Skeleton } from '@parkett/ui';
import { CopyButton } from '../../../lib/copy-button.tsx';
import { useTexts } from '../../../lib/texts.ts';
import type { Channel } from '../queries.ts';
import { epcText } from './epc-text.ts';
import styles from './deposits.module.css';

/** In groups of four, as people read an IBAN or a reference; an address stays whole, since its groups mean nothing. */
/** In groups of four signs, as banks print it. */
export const grouped = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');

/** The house's account, the customer's reference and a code for the app of his bank. */
export function AccountData({ channel, amount }: { channel: Channel; amount: string | null }) {
  const t = useTexts('deposits');
  const c = useTexts('common');
  const { rail, holder, bank, account, reference } = channel;
  const code = bank === null ? account : epcText({ bic: bank.bic, holder, iban: account, amount, reference });
  return (
    <section className={styles.section} aria-label={t('accountData')}>
      <h2>{t('accountData')}</h2>
      <dl className={styles.lines}>
        <Line label={t(bank === null ? 'address' : 'iban')} text={account} shown={bank === null ? account : grouped(account)} />
        {bank === null ? null : (
          <>
            <Line label={t('reference')} text={reference} shown={grouped(reference)} />
            <Line label={t('holder')} text={holder} shown={holder} />
            <Line label={t('bic')} text={bank.bic} shown={`${bank.bic} (${bank.name})`} />
          </>
        )}
      </dl>
      <p className={styles.muted}>{t(bank === null ? `chainText-${rail === 'erc20' ? 'erc20' : 'trc20'}` : 'referenceText')}</p>
      <div className={styles.code}>
        <Suspense fallback={<Skeleton height={200} label={c('loading')} />}>
          <QrCode text={code} label={t(bank === null ? 'qrAddress' : 'qrBank')} />
        </Suspense>
      </div>
    </section>
  );
}

function Line({ label, text, shown }: { label: string; text: string; shown: string }) {
  const t = useTexts('deposits');
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.number}>
        <span>{shown}</span>
        <CopyButton small text={text} aria-label={t('copyOf', { what: label })} />
      </dd>
    </div>
  );
}
