import { useTexts } from '../../../lib/texts.ts';
import { UserInfoParts } from '../parts/user-info.tsx';
import styles from '../parts/security.module.css';

/** The security of the account: second factors, devices, the lock. Notifications come to this screen later. */
export default function UserInfo() {
  const t = useTexts('security');
  return (
    <div className={styles.content}>
      <h1>{t('userInfoTitle')}</h1>
      <UserInfoParts />
    </div>
  );
}
