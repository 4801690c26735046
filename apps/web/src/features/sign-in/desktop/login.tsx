import { DemoAccount } from '../../../domain/customer/demo-account.tsx';
import { LaterLetter } from '../../../domain/letters/later-letter.tsx';
import { LaterRecovery } from '../../../domain/recovery/later-recovery.tsx';
import { useIsLive } from '../../../lib/mode.ts';
import { Link } from '../../../navigation/link.tsx';
import { useParameter } from '../../../navigation/location.ts';
import { address } from '../../../navigation/paths.ts';
import { useTexts } from '../../../lib/texts.ts';
import { LoginForm } from '../forms/login-form.tsx';
import { useEnded } from '../parts/ended.ts';
import { useBack } from '../parts/use-back.ts';
import text from '../parts/sign-in.module.css';
import styles from './desk.module.css';

/** Sign-in on the desktop. */
export default function Login() {
  const t = useTexts('sign-in');
  const forgot = useParameter('forgot') !== null;
  const letter = useParameter('letter');
  const ended = useEnded();
  const to = useBack('/pc/home/home');
  const isLive = useIsLive();
  if (letter !== null)
    return (
      <div className={styles.desk}>
        <div className={styles.deskCard}>
          <h1>{t('letterTitle')}</h1>
          <LaterLetter purpose={letter} />
        </div>
      </div>
    );
  if (forgot)
    return (
      <div className={styles.desk}>
        <div className={styles.deskCard}>
          <h1>{t('backInTitle')}</h1>
          <LaterRecovery where="sign-in" to="/pc/login/login" ownKeys={false} />
          <Link to="/pc/login/login">{t('backToSignIn')}</Link>
        </div>
      </div>
    );
  return (
    <div className={styles.desk}>
      <div className={styles.deskCard}>
        <h1>{t('signInTitle')}</h1>
        {ended ? <p className={text.text}>{ended}</p> : null}
        <LoginForm to={to} />
        <DemoAccount to={to}>{t('openDemo')}</DemoAccount>
        {isLive ? null : <p className={text.text}>{t('demoNote')}</p>}
        <Link to={address('/pc/login/login', { forgot: 'yes' })}>{t('forgotPassword')}</Link>
        <Link to="/pc/login/register">{t('noAccountYet')}</Link>
      </div>
    </div>
  );
}
