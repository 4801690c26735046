import { LaterRecovery } from '../../../domain/recovery/later-recovery.tsx';
import { useTexts } from '../../../lib/texts.ts';
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
    <div className={styles.content}>
      <h1>{t('fundPassTitle')}</h1>
      {forgot ? (
        <LaterRecovery where="fund-password" to="/pc/information/userInfo" ownKeys={false} />
      ) : (
        <>
          <FundPasswordChange ownKeys={false} />
          <Forgotten to={address('/pc/information/fundPass', { forgot: 'yes' })} />
        </>
      )}
    </div>
  );
}
