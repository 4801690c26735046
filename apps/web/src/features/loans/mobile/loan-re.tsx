import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { LaterLoanRe } from '../parts/later-loans.ts';

/** A running loan and its repayment, on the phone. */
export default function LoanRe() {
  const t = useTexts('loans');
  return (
    <>
      <BackHeader title={t('repayTitle')} otherwise="/home/loan" />
      <LaterLoanRe layout="mobile" />
    </>
  );
}
