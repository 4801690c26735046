import { useState } from 'react';
import type { ReplyAt } from '@parkett/contract';
import { Amount, Badge, Drawer, Icon, ListRow } from '@parkett/ui';
import { toneOfState } from '../../domain/customer/state-tone.ts';
import { MoneyPopup, useAsksDigits, useAssets } from '../../domain/customer/own-menu.ts';
import { VisitorWays } from '../../domain/customer/visitor-ways.tsx';
import { Link } from '../../navigation/link.tsx';
import { useCustomer, useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import type { ScreenPath } from '../../navigation/paths.ts';
import { accountEntries } from '../../navigation/account-entries.ts';
import styles from './user-center.module.css';

/** The popup from the left: its head leads to the account centre and says who, verified or not, total assets and profit; beneath it the account's entries. */
export default function UserCenter({ onClose }: { onClose: () => void }) {
  const t = useTexts('shell');
  const common = useTexts('common');
  const customer = useCustomer();
  const isKnown = useSession().state !== 'unknown';
  const { asksDigits, profile } = useAsksDigits();
  const [money, setMoney] = useState<ScreenPath | null>(null);
  // The digits stand in place of the menu: of two dialogs one would lie behind the other.
  if (money) return <MoneyPopup to={money} onClose={onClose} />;
  return (
    <Drawer open onClose={onClose} title={customer?.account ?? t('account')} closeLabel={common('close')}>
      {customer ? (
        <>
          <Head state={profile?.realName} onClose={onClose} />
          {profile?.realName === 'failed' ? (
            <Link to="/information/authInfo" onClick={onClose}>
              <ListRow title={common('toVerification')} chevron />
            </Link>
          ) : null}
        </>
      ) : !isKnown ? null : (
        <div className={styles.visitor}>
          <p>{t('visitorText')}</p>
          <VisitorWays />
        </div>
      )}
      <ul>
        {accountEntries.map(entry => {
          const { path, icon, key, signedIn } = entry;
          if (signedIn && !customer) return null;
          const row = <ListRow leading={<Icon name={icon} />} title={t(key)} chevron />;
          return (
            <li key={path} className={styles.entry}>
              {asksDigits && 'money' in entry ? (
                <button type="button" onClick={() => setMoney(path)} aria-haspopup="dialog">
                  {row}
                </button>
              ) : (
                <Link to={path} onClick={onClose}>
                  {row}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Drawer>
  );
}

type RealName = ReplyAt<'user/profile'>['realName'];

function Head({ state, onClose }: { state: RealName | undefined; onClose: () => void }) {
  const t = useTexts('shell');
  const { value, total, profit } = useAssets();
  return (
    <Link to="/information/index" className={styles.head} onClick={onClose}>
      <ListRow
        title={
          <>
            <span className={styles.state}>{state ? <Badge tone={toneOfState[state]}>{t(`real-name-${state}`)}</Badge> : '\u00a0'}</span>
            <span className={styles.label}>{t('value')}</span>
            <span className={styles.amount}>
              <Amount value={value} currency="EUR" />
            </span>
            <span className={styles.label}>{t('totalAssets')}</span>
            <Amount value={total} currency="EUR" />
            <span className={styles.label}>{t('profit')}</span>
            <Amount value={profit} currency="EUR" signed />
          </>
        }
        chevron
      />
    </Link>
  );
}
