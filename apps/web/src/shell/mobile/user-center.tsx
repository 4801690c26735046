import { Amount, Badge, Drawer, Icon, ListRow } from '@parkett/ui';
import { useAssets } from '../../domain/customer/assets.ts';
import { VisitorWays } from '../../domain/customer/visitor-ways.tsx';
import { Link } from '../../navigation/link.tsx';
import { useCustomer, useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { accountEntries } from '../../navigation/account-entries.ts';
import styles from './user-center.module.css';

/** The popup from the left: its head leads to the account centre and says who, verified or not, total assets and profit; beneath it the account's entries. */
export default function UserCenter({ onClose }: { onClose: () => void }) {
  const t = useTexts('shell');
  const common = useTexts('common');
  const customer = useCustomer();
  const isKnown = useSession().state !== 'unknown';
  return (
    <Drawer open onClose={onClose} title={customer?.account ?? t('account')} closeLabel={common('close')}>
      {customer ? (
        <Head isVerified={customer.is_true === 1} onClose={onClose} />
      ) : !isKnown ? null : (
        <div className={styles.visitor}>
          <p>{t('visitorText')}</p>
          <VisitorWays />
        </div>
      )}
      <ul>
        {accountEntries.map(({ path, icon, key, signedIn }) =>
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

function Head({ isVerified, onClose }: { isVerified: boolean; onClose: () => void }) {
  const t = useTexts('shell');
  const { total, profit } = useAssets();
  return (
    <Link to="/information/index" className={styles.head} onClick={onClose}>
      <ListRow
        title={
          <>
            <span className={styles.state}>
              {isVerified ? <Badge tone="petrol">{t('verified')}</Badge> : <Badge tone="brass">{t('unverified')}</Badge>}
            </span>
            <span className={styles.label}>{t('totalAssets')}</span>
            <span className={styles.amount}>
              <Amount value={total} currency="EUR" />
            </span>
            <span className={styles.label}>{t('profit')}</span>
            <Amount value={profit} currency="EUR" signed />
          </>
        }
        chevron
      />
    </Link>
  );
}
