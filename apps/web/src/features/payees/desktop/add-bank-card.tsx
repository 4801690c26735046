import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { navigate, useParameter } from '../../../navigation/location.ts';
import { address } from '../../../navigation/paths.ts';
import { LaterAccountForm, LaterAddressForm } from '../parts/later-forms.ts';
import { GroupTabs, useGroup } from '../parts/group-tabs.tsx';
import { useAfterwards } from '../parts/use-afterwards.ts';
import { WithHolder } from '../parts/with-payees.tsx';
import styles from '../parts/payees.module.css';

/** A new bank account, card or address on the desktop. */
export default function AddBankCard() {
  const t = useTexts('payees');
  const group = useGroup();
  const back = useParameter('back') ?? undefined;
  const list = address('/pc/information/bankList', { kind: group });
  const afterwards = useAfterwards(list);
  return (
    <>
      <h1 className={styles.heading}>{t(group === 'accounts' ? 'addTitle' : 'addAddressTitle')}</h1>
      <div className={styles.content}>
        <GroupTabs value={group} onChange={kind => navigate(address('/pc/information/addBankCard', { kind, back }), { replace: true })} />
        <WithHolder>
          {own =>
            group === 'accounts' ? <LaterAccountForm own={own} afterwards={afterwards} /> : <LaterAddressForm own={own} afterwards={afterwards} />
          }
        </WithHolder>
        <Link to={list}>{t('title')}</Link>
      </div>
    </>
  );
}
