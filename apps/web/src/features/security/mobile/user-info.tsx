import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { UserInfoParts } from '../parts/user-info.tsx';
import styles from '../parts/security.module.css';

/** The security of the account: second factors, devices, the lock. Notifications come to this screen later. */
export default function UserInfo() {
  const t = useTexts('security');
  return (
    <>
      <BackHeader title={t('userInfoTitle')} otherwise="/information/index" />
      <div className={styles.content}>
        <UserInfoParts />
      </div>
    </>
  );
}
