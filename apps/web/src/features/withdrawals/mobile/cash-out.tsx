import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { LaterCashOut } from '../parts/later-cash-out.ts';

/** A withdrawal on the phone. */
export default function CashOut() {
  const t = useTexts('withdrawals');
  return (
    <>
      <BackHeader title={t('title')} otherwise="/information/index" />
      <LaterCashOut layout="mobile" />
    </>
  );
}
