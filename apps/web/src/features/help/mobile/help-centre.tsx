import { BackHeader } from '../../../navigation/back-header.tsx';
import { useParameter } from '../../../navigation/location.ts';
import { useTexts } from '../../../lib/texts.ts';
import { HelpCentre } from '../parts/help-centre.tsx';
import styles from './help-centre.module.css';

/** The help centre on the phone, readable without signing in. */
export default function MobileHelpCentre() {
  const t = useTexts('help');
  const article = useParameter('article');
  return (
    <>
      <BackHeader title={t('title')} otherwise={article ? '/information/helpCenter' : '/information/index'} />
      <div className={styles.content}>
        <HelpCentre path="/information/helpCenter" />
      </div>
    </>
  );
}
