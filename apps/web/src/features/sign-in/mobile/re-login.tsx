import { Link } from '../../../navigation/link.tsx';
import { useParameter } from '../../../navigation/location.ts';
import { read } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import { isScreenPath } from '../../../navigation/screens.ts';
import { LoginForm } from '../forms/login-form.tsx';
import { Page } from '../parts/page.tsx';
import styles from '../parts/sign-in.module.css';

/** A known account signs in again and goes back to where it was. */
export default function ReLogin() {
  const t = useTexts('sign-in');
  const account = read('account');
  const back = useParameter('back') ?? '';
  const to = isScreenPath(back) && !back.includes('/login/') ? back : '/home/home';
  return (
    <Page title={t('reLoginTitle')} lead={t('reLoginLead')}>
      {account ? <LoginForm to={to} account={account} /> : <LoginForm to={to} />}
      <div className={styles.below}>
        <Link to="/login/login">{t('otherAccount')}</Link>
      </div>
    </Page>
  );
}
