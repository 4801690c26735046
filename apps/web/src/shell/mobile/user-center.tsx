import { Badge, buttonClass, Drawer, Figure, Icon, ListRow } from '@parkett/ui';
import { Link } from '../../navigation/link.tsx';
import { useCall } from '../../lib/query.ts';
import { useCustomer, useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { accountEntries } from '../../navigation/account-entries.ts';
import { reads } from '../../features/wallet/reads.ts';
import styles from './user-center.module.css';

/** The popup from the left: who, verified or not, total assets, and the account's entries. */
export default function UserCenter({ onClose }: { onClose: () => void }) {
  const t = useTexts('shell');
  const common = useTexts('common');
  const customer = useCustomer();
  const isKnown = useSession().state !== 'unknown';
  const wallet = useCall(reads.overview, { type: 'Germany' }, { enabled: customer !== null, quiet: true });
  return (
    <Drawer open onClose={onClose} title={customer?.account ?? t('account')} closeLabel={common('close')}>
      {customer ? (
        <>
          <p className={styles.state}>
            {customer.is_true ? <Badge tone="petrol">{t('verified')}</Badge> : <Badge tone="brass">{t('unverified')}</Badge>}
          </p>
          <p className={styles.label}>{t('totalAssets')}</p>
          <p className={styles.amount}>
            <Figure value={wallet.data?.totalAssets} unit="€" />
          </p>
        </>
      ) : !isKnown ? null : (
        <div className={styles.visitor}>
          <p>{t('visitorText')}</p>
          <Link to="/login/login" className={buttonClass({ kind: 'primary', wide: true })}>
            {t('signIn')}
          </Link>
          <Link to="/login/start" className={buttonClass({ wide: true })}>
            {t('openAccount')}
          </Link>
        </div>
      )}
      <ul>
        {accountEntries.mobile.map(({ path, icon, key, signedIn }) =>
          signedIn && !customer ? null : (
            <li key={path} className={styles.entry}>
              <Link to={path} onClick={onClose}>
                <ListRow leading={<Icon name={icon} />} title={t(key)} chevron />
              </Link>
            </li>
          ),
        )}
      </ul>
    </Drawer>
  );
}
