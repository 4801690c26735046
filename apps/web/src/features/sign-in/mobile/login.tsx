import { DemoAccount } from '../../../domain/customer/demo-account.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { LanguageChoice } from '../parts/language-choice.tsx';
import { LoginForm } from '../forms/login-form.tsx';
import { Page } from '../parts/page.tsx';
import styles from '../parts/sign-in.module.css';

/** Sign-in on the phone. */
export default function Login() {
  const t = useTexts('sign-in');
  return (
    <Page title={t('signInTitle')}>
      <LoginForm to="/home/home" />
      <DemoAccount to="/home/home">{t('openDemo')}</DemoAccount>
      <div className={styles.below}>
        <Link to="/login/register">{t('noAccountYet')}</Link>
        <LanguageChoice />
      </div>
    </Page>
  );
}
