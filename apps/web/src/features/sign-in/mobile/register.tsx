import { DemoAccount } from '../../../domain/customer/demo-account.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../parts/page.tsx';
import { RegisterForm } from '../forms/register-form.tsx';
import styles from '../parts/sign-in.module.css';

/** Opening an account on the phone; the profile follows. */
export default function Register() {
  const t = useTexts('sign-in');
  return (
    <Page title={t('registerTitle')} lead={t('registerLead')}>
      <RegisterForm to="/login/info" layout="mobile" />
      <p className={styles.text}>{t('registerNote')}</p>
      <DemoAccount to="/home/home">{t('openDemo')}</DemoAccount>
      <div className={styles.below}>
        <Link to="/login/login">{t('haveAccount')}</Link>
      </div>
    </Page>
  );
}
