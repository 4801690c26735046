import { Link } from '../../../navigation/link.tsx';
import { read } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import { LoginForm } from '../forms/login-form.tsx';
import { Page } from '../parts/page.tsx';
import { useBack } from '../parts/use-back.ts';
import styles from '../parts/sign-in.module.css';

/** A known account signs in again and goes back to where it was. */
export default function ReLogin() {
  const t = useTexts('sign-in');
  const account = read('account');
  const to = useBack('/home/home');
  return (
    <Page title={t('reLoginTitle')} lead={t('reLoginLead')}>
      {account ? <LoginForm to={to} account={account} /> : <LoginForm to={to} />}
      <div className={styles.below}>
        <Link to="/login/login">{t('otherAccount')}</Link>
      </div>
    </Page>
  );
}
