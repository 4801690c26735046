import { buttonClass } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { navigate } from '../../../navigation/location.ts';
import { address } from '../../../navigation/paths.ts';
import { GroupTabs, useGroup } from '../parts/group-tabs.tsx';
import { PayeeList } from '../parts/payee-list.tsx';
import styles from '../parts/payees.module.css';

/** The customer's bank accounts, cards and addresses on the desktop. */
export default function BankList() {
  const t = useTexts('payees');
  const group = useGroup();
  return (
    <>
      <h1 className={styles.heading}>{t('title')}</h1>
      <div className={styles.content}>
        <GroupTabs value={group} onChange={kind => navigate(address('/pc/information/bankList', { kind }), { replace: true })} />
        <PayeeList group={group} />
        <Link to={address('/pc/information/addBankCard', { kind: group })} className={buttonClass({ kind: 'primary' })}>
          {t(group === 'accounts' ? 'addTitle' : 'addAddressTitle')}
        </Link>
      </div>
    </>
  );
}
