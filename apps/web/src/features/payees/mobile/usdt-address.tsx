import { useState } from 'react';
import { Button, PullToRefresh } from '@parkett/ui';
import { usePullWords } from '../../../lib/pull-words.ts';
import { refreshOrFail } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { LaterAddressForm } from '../parts/later-forms.ts';
import { PayeeList } from '../parts/payee-list.tsx';
import { useAfterwards } from '../parts/use-afterwards.ts';
import { WithHolder } from '../parts/with-payees.tsx';
import styles from '../parts/payees.module.css';

/** The customer's addresses for USDT on the phone, and the form of a new one. */
export default function UsdtAddress() {
  const t = useTexts('payees');
  const [adding, setAdding] = useState(false);
  const words = usePullWords();
  const afterwards = useAfterwards('/information/usdtAddress');
  return (
    <>
      <BackHeader title={t('addressesTitle')} otherwise="/information/bankList" />
      <PullToRefresh onRefresh={() => refreshOrFail('payees/list')} words={words}>
        <div className={styles.content}>
          <PayeeList group="addresses" />
          {adding ? (
            <WithHolder>{own => <LaterAddressForm own={own} afterwards={afterwards} onAdded={() => setAdding(false)} />}</WithHolder>
          ) : (
            <Button kind="primary" wide onClick={() => setAdding(true)}>
              {t('addAddressTitle')}
            </Button>
          )}
        </div>
      </PullToRefresh>
    </>
  );
}
