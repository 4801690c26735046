import { BackHeader } from '../../../navigation/back-header.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { AboutUs } from '../parts/about-us.tsx';
import styles from './about-us.module.css';

/** About the house, on the phone, readable without signing in. */
export default function MobileAboutUs() {
  const t = useTexts('about');
  return (
    <>
      <BackHeader title={t('title')} otherwise="/information/index" />
      <div className={styles.content}>
        <AboutUs />
      </div>
    </>
  );
}
