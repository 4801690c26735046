import { lazy, Suspense, useState } from 'react';
import type { ownData } from '@parkett/contract';
import { Button, buttonClass, showToast } from '@parkett/ui';
import { download } from '../../../lib/files.ts';
import { useCall } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { withRetries } from '../../../lib/with-retries.ts';
import { Link } from '../../../navigation/link.tsx';
import { useLocation } from '../../../navigation/location.ts';
import { layoutOf } from '../../../navigation/paths.ts';
import { useConfirmation, useWordsOf } from '../../../domain/security/confirmation.tsx';
import { AddressState } from './address-state.tsx';
import styles from '../parts/security.module.css';

const ChangeAccount = lazy(withRetries(() => import('./change-account.tsx')));

/** What is held about the customer: how he signs in, all of it as a file, and the way out. */
export function OwnData({ onClosing }: { onClosing: () => void }) {
  const t = useTexts('security');
  const profile = useCall('user/profile', {}, { quiet: true });
  // Null: not opened yet.
  const [changing, setChanging] = useState<boolean | null>(null);
  const pc = layoutOf(useLocation().path) === 'desktop';
  if (!profile.data) return null;
  const { account, demo } = profile.data;
  return (
    <section className={styles.section}>
      <h2>{t('ownData')}</h2>
      <ul className={styles.list}>
        <li>
          <div>
            <span>{t('account')}</span>
            <small>{account}</small>
            {demo ? null : <AddressState />}
          </div>
          {demo ? null : (
            <Button small aria-label={t('changeAccount')} onClick={() => setChanging(true)}>
              {t('change')}
            </Button>
          )}
        </li>
        {demo ? null : (
          <li>
            <div>
              <span>{t('details')}</span>
              <small>{t('detailsText')}</small>
            </div>
            <Link to={pc ? '/pc/information/authInfo' : '/information/authInfo'} className={buttonClass({ small: true })} aria-label={t('details')}>
              {t('see')}
            </Link>
          </li>
        )}
        <li>
          <div>
            <span>{t('export')}</span>
            <small>{t('exportText')}</small>
          </div>
          <Export />
        </li>
        <li>
          <div>
            <span>{t('closeAccount')}</span>
            <small>{t('closeAccountText')}</small>
          </div>
          <Button small kind="danger" aria-label={t('closeAccount')} onClick={onClosing}>
            {t('close')}
          </Button>
        </li>
      </ul>
      <Suspense>{changing === null ? null : <ChangeAccount open={changing} onClose={() => setChanging(false)} />}</Suspense>
    </section>
  );
}

function Export() {
  const t = useTexts('security');
  const wordsOf = useWordsOf();
  const { confirm, dialog } = useConfirmation();
  const [failure, setFailure] = useState('');
  const take = async () => {
    await download<typeof ownData.exportData>('ownData/export', {}, { quiet: true });
    showToast(t('exported'), 'success');
  };
  const ask = async () => {
    setFailure('');
    try {
      await take();
    } catch (error) {
      if ((error as { code?: string }).code === 'confirmation-required') confirm({ what: { operation: 'export-data' }, known: {}, work: take });
      else setFailure(wordsOf(error));
    }
  };
  return (
    <div className={styles.action}>
      <Button small aria-label={t('export')} onClick={() => void ask()}>
        {t('download')}
      </Button>
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
      {dialog}
    </div>
  );
}
