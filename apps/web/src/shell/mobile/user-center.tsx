import { wire } from '@parkett/contract';
import { Amount, Badge, buttonClass, Drawer, Icon, ListRow } from '@parkett/ui';
import { Link } from '../../navigation/link.tsx';
import { useCall } from '../../lib/reads/query.ts';
import { useCustomer, useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { accountEntries } from '../../navigation/account-entries.ts';
import { reads } from '../../features/wallet/reads.ts';
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

function Head({ isVerified, onClose }: { isVerified: boolean; onClose: () => void }) {
  const t = useTexts('shell');
  const { data: wallet } = useCall(reads.overview, { type: 'Germany' }, { quiet: true });
  const { data: stocks } = useCall(wire.listPaths.stocks, { type: 'Germany' }, { quiet: true });
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
              <Amount value={wallet?.totalAssets} currency="EUR" />
            </span>
            <span className={styles.label}>{t('profit')}</span>
            <Amount value={stocks && wire.floatingProfitOf(stocks)} currency="EUR" signed />
          </>
        }
        chevron
      />
    </Link>
  );
}
