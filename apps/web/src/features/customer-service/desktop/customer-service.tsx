import { useTexts } from '../../../lib/texts.ts';
import { ServicePage } from '../parts/service-page.tsx';
import styles from '../parts/service.module.css';

/** Customer service on the desktop. */
export default function CustomerService() {
  const t = useTexts('customer-service');
  return (
    <>
      <h1 className={styles.heading}>{t('title')}</h1>
      <ServicePage path="/pc/information/kf" />
    </>
  );
}
