import { DemoAccount } from '../../../domain/customer/demo-account.tsx';
import { LaterLetter } from '../../../domain/letters/later-letter.tsx';
import { LaterRecovery } from '../../../domain/recovery/later-recovery.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useParameter } from '../../../navigation/location.ts';
import { address } from '../../../navigation/paths.ts';
import { useTexts } from '../../../lib/texts.ts';
import { LanguageChoice } from '../parts/language-choice.tsx';
import { LoginForm } from '../forms/login-form.tsx';
import { useEnded } from '../parts/ended.ts';
import { Page } from '../parts/page.tsx';
import { useBack } from '../parts/use-back.ts';
import styles from '../parts/sign-in.module.css';

/** Sign-in on the phone. */
export default function Login() {
  const t = useTexts('sign-in');
  const forgot = useParameter('forgot') !== null;
  const letter = useParameter('letter');
  const ended = useEnded();
  const to = useBack('/home/home');
  if (letter !== null)
    return (
      <Page title={t('letterTitle')}>
        <LaterLetter purpose={letter} />
      </Page>
    );
  if (forgot)
    return (
      <Page title={t('backInTitle')}>
        <LaterRecovery where="sign-in" to="/login/login" ownKeys />
        <div className={styles.below}>
          <Link to="/login/login">{t('backToSignIn')}</Link>
        </div>
      </Page>
    );
  return (
    <Page title={t('signInTitle')} lead={ended}>
      <LoginForm to={to} />
      <DemoAccount to={to}>{t('openDemo')}</DemoAccount>
      <div className={styles.below}>
        <Link to={address('/login/login', { forgot: 'yes' })}>{t('forgotPassword')}</Link>
        <Link to="/login/register">{t('noAccountYet')}</Link>
        <LanguageChoice />
      </div>
    </Page>
  );
}
