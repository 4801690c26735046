import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { FundPasswordChange } from '../parts/fund-password-change.tsx';
import styles from '../parts/security.module.css';

/** The fund password is set here, or changed. */
export default function FundPass() {
  const t = useTexts('security');
  return (
    <>
      <BackHeader title={t('fundPassTitle')} otherwise="/information/index" />
      <div className={styles.content}>
        <FundPasswordChange ownKeys />
      </div>
    </>
  );
}
