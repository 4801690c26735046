import { DemoAccount } from '../../../domain/customer/demo-account.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { RegisterForm } from '../forms/register-form.tsx';
import text from '../parts/sign-in.module.css';
import styles from './desk.module.css';

/** Opening an account on the desktop. */
export default function Register() {
  const t = useTexts('sign-in');
  return (
    <div className={styles.desk}>
      <div className={styles.deskCard}>
        <h1>{t('registerTitle')}</h1>
        <p className={text.text}>{t('registerLead')}</p>
        <RegisterForm to="/pc/home/home" layout="desktop" />
        <p className={text.text}>{t('registerNote')}</p>
        <DemoAccount to="/pc/home/home">{t('openDemo')}</DemoAccount>
        <Link to="/pc/login/login">{t('haveAccount')}</Link>
      </div>
    </div>
  );
}
