import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { LaterAccountForm } from '../parts/later-forms.ts';
import { useAfterwards } from '../parts/use-afterwards.ts';
import { WithHolder } from '../parts/with-payees.tsx';
import styles from '../parts/payees.module.css';

/** A new bank account or card on the phone. */
export default function AddBankCard() {
  const t = useTexts('payees');
  const afterwards = useAfterwards('/information/bankList');
  return (
    <>
      <BackHeader title={t('addTitle')} otherwise="/information/bankList" />
      <div className={styles.content}>
        <WithHolder>{own => <LaterAccountForm own={own} afterwards={afterwards} />}</WithHolder>
      </div>
    </>
  );
}
