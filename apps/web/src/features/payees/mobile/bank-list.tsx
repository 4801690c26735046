import { buttonClass, PullToRefresh } from '@parkett/ui';
import { usePullWords } from '../../../lib/pull-words.ts';
import { refreshOrFail } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { Link } from '../../../navigation/link.tsx';
import { PayeeList } from '../parts/payee-list.tsx';
import styles from '../parts/payees.module.css';

/** The customer's bank accounts and cards on the phone. */
export default function BankList() {
  const t = useTexts('payees');
  const words = usePullWords();
  return (
    <>
      <BackHeader title={t('title')} otherwise="/information/index" />
      <PullToRefresh onRefresh={() => refreshOrFail('payees/list')} words={words}>
        <div className={styles.content}>
          <PayeeList group="accounts" />
          <Link to="/information/addBankCard" className={buttonClass({ kind: 'primary', wide: true })}>
            {t('addTitle')}
          </Link>
          <Link to="/information/usdtAddress" className={buttonClass({ wide: true })}>
            {t('addressesTitle')}
          </Link>
        </div>
      </PullToRefresh>
    </>
  );
}
