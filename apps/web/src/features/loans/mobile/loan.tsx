import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { LaterLoan } from '../parts/later-loans.ts';

/** Score, limit and application of a loan, on the phone. */
export default function Loan() {
  const t = useTexts('loans');
  return (
    <>
      <BackHeader title={t('title')} otherwise="/home/home" />
      <LaterLoan layout="mobile" />
    </>
  );
}
