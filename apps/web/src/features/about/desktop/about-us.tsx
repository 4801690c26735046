import { useTexts } from '../../../lib/texts.ts';
import { AboutUs } from '../parts/about-us.tsx';
import styles from './about-us.module.css';

/** About the house, on the desktop, readable without signing in. */
export default function DesktopAboutUs() {
  const t = useTexts('about');
  return (
    <div className={styles.content}>
      <h1>{t('title')}</h1>
      <AboutUs />
    </div>
  );
}
