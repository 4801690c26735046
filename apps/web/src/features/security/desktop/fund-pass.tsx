import { useTexts } from '../../../lib/texts.ts';
import { FundPasswordChange } from '../parts/fund-password-change.tsx';
import styles from '../parts/security.module.css';

/** The fund password is set here, or changed. */
export default function FundPass() {
  const t = useTexts('security');
  return (
    <div className={styles.content}>
      <h1>{t('fundPassTitle')}</h1>
      <FundPasswordChange ownKeys={false} />
    </div>
  );
}
