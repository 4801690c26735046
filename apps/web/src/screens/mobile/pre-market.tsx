import { useTexts } from '../../lib/texts.ts';
import { BackHeader } from '../../navigation/back-header.tsx';
import { SessionPage } from '../parts/session/session-page.tsx';

/** The early session on the phone. */
export default function PreMarketScreen() {
  const t = useTexts('block-trades');
  return (
    <>
      <BackHeader title={t('preMarket')} otherwise="/home/blockTrade" />
      <SessionPage session="pre-market" layout="mobile" />
    </>
  );
}
