import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { LaterExchange } from '../parts/later-exchange.ts';

/** An exchange on the phone. */
export default function Exchange() {
  const t = useTexts('exchange');
  return (
    <>
      <BackHeader title={t('title')} otherwise="/information/index" />
      <LaterExchange layout="mobile" />
    </>
  );
}
