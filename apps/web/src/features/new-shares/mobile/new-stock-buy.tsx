import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { OfferingPage } from '../parts/offering-page.tsx';

/** One offering on the phone: its fields, and subscribing. */
export default function NewStockBuyScreen() {
  const t = useTexts('new-shares');
  return (
    <>
      <BackHeader title={t('detailTitle')} otherwise="/home/newStock" />
      <OfferingPage layout="mobile" />
    </>
  );
}
