import { useTexts } from '../../lib/texts.ts';
import { BackHeader } from '../../navigation/back-header.tsx';
import { SessionPage } from '../parts/session/session-page.tsx';

/** The late session on the phone. */
export default function AfterHoursScreen() {
  const t = useTexts('block-trades');
  return (
    <>
      <BackHeader title={t('afterHours')} otherwise="/home/blockTrade" />
      <SessionPage session="after-hours" layout="mobile" />
    </>
  );
}
