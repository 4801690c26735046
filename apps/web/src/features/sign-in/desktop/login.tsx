import { DemoAccount } from '../../../domain/customer/demo-account.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { LoginForm } from '../forms/login-form.tsx';
import text from '../parts/sign-in.module.css';
import styles from './desk.module.css';

/** Sign-in on the desktop. */
export default function Login() {
  const t = useTexts('sign-in');
  return (
    <div className={styles.desk}>
      <div className={styles.deskCard}>
        <h1>{t('signInTitle')}</h1>
        <LoginForm to="/pc/home/home" />
        <DemoAccount to="/pc/home/home">{t('openDemo')}</DemoAccount>
        <p className={text.text}>{t('demoNote')}</p>
        <Link to="/pc/login/register">{t('noAccountYet')}</Link>
      </div>
    </div>
  );
}
