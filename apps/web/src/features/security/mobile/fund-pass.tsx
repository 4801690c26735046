import { LaterRecovery } from '../../../domain/recovery/later-recovery.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { useParameter } from '../../../navigation/location.ts';
import { address } from '../../../navigation/paths.ts';
import { Forgotten } from '../parts/forgotten.tsx';
import { FundPasswordChange } from '../parts/fund-password-change.tsx';
import styles from '../parts/security.module.css';

/** The fund password is set here, or changed. */
export default function FundPass() {
  const t = useTexts('security');
  const forgot = useParameter('forgot') !== null;
  return (
    <>
      <BackHeader title={t('fundPassTitle')} otherwise="/information/index" />
      <div className={styles.content}>
        {forgot ? (
          <LaterRecovery where="fund-password" to="/information/index" ownKeys />
        ) : (
          <>
            <FundPasswordChange ownKeys />
            <Forgotten to={address('/information/fundPass', { forgot: 'yes' })} />
          </>
        )}
      </div>
    </>
  );
}
