import { Suspense } from 'react';
import { ErrorState, QrCode, Sheet, Skeleton } from '@parkett/ui';
import { CopyButton } from '../../../lib/copy-button.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { useOwnAddress, type Payee } from '../queries.ts';
import styles from './payees.module.css';

/** An address in full, and as a QR code. */
export function AddressSheet({ payee, title, onClose }: { payee: Payee; title: string; onClose: () => void }) {
  const common = useTexts('common');
  return (
    <Sheet open onClose={onClose} title={title} closeLabel={common('close')}>
      <Shown payee={payee} />
    </Sheet>
  );
}

function Shown({ payee: { id, kind } }: { payee: Payee }) {
  const t = useTexts('payees');
  const c = useTexts('common');
  const { data, isPending, refetch } = useOwnAddress(id);
  if (isPending) return <Skeleton lines={1} height={240} label={c('loading')} />;
  if (!data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void refetch()} />;
  return (
    <div className={styles.steps}>
      <p className={styles.muted}>{t(kind)}</p>
      <Suspense fallback={<div className={styles.code} />}>
        <div className={styles.code}>
          <QrCode text={data.address} label={t('qrCode')} />
        </div>
      </Suspense>
      <p className={styles.number}>{data.address}</p>
      <CopyButton text={data.address} />
    </div>
  );
}
