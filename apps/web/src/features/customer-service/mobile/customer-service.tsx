import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { ServicePage } from '../parts/service-page.tsx';

/** Customer service on the phone. */
export default function CustomerService() {
  const t = useTexts('customer-service');
  return (
    <>
      <BackHeader title={t('title')} otherwise="/information/index" />
      <ServicePage path="/information/kf" />
    </>
  );
}
