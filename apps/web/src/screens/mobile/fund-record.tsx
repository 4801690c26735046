import { useTexts } from '../../lib/texts.ts';
import { BackHeader } from '../../navigation/back-header.tsx';
import { LaterFundRecord } from '../parts/fund-record/later-fund-record.ts';

/** The fund records on the phone. */
export default function FundRecordScreen() {
  const t = useTexts('withdrawals');
  return (
    <>
      <BackHeader title={t('records')} otherwise="/information/wallet" />
      <LaterFundRecord layout="mobile" />
    </>
  );
}
