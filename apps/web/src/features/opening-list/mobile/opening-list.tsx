import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { OpeningPage } from '../parts/opening-page.tsx';

/** The opening list on the phone. */
export default function OpeningListScreen() {
  const t = useTexts('opening-list');
  return (
    <>
      <BackHeader title={t('title')} otherwise="/home/blockTrade" />
      <OpeningPage layout="mobile" />
    </>
  );
}
