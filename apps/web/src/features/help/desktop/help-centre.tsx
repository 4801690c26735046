import { useTexts } from '../../../lib/texts.ts';
import { HelpCentre } from '../parts/help-centre.tsx';
import styles from './help-centre.module.css';

/** The help centre on the desktop, readable without signing in. */
export default function DesktopHelpCentre() {
  const t = useTexts('help');
  return (
    <div className={styles.content}>
      <h1>{t('title')}</h1>
      <HelpCentre path="/pc/information/helpCenter" />
    </div>
  );
}
