import { useTexts } from '../../../lib/texts.ts';
import { LoginPassword } from '../parts/login-password.tsx';
import styles from '../parts/security.module.css';

/** Another login password. */
export default function LoginPass() {
  const t = useTexts('security');
  return (
    <div className={styles.content}>
      <h1>{t('loginPassTitle')}</h1>
      <LoginPassword />
    </div>
  );
}
