import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { LoginPassword } from '../parts/login-password.tsx';
import styles from '../parts/security.module.css';

/** Another login password. */
export default function LoginPass() {
  const t = useTexts('security');
  return (
    <>
      <BackHeader title={t('loginPassTitle')} otherwise="/information/index" />
      <div className={styles.content}>
        <LoginPassword />
      </div>
    </>
  );
}
