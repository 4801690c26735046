import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { NewSharesPage } from '../parts/new-shares-page.tsx';

/** New shares on the phone. */
export default function NewStockScreen() {
  const t = useTexts('new-shares');
  return (
    <>
      <BackHeader title={t('title')} otherwise="/home/home" />
      <NewSharesPage layout="mobile" />
    </>
  );
}
