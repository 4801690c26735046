import { useTexts } from '../../lib/texts.ts';
import { UserInfoTabs } from '../parts/user-info.tsx';

/** The customer's messages, and the security of the account. */
export default function UserInfo() {
  const t = useTexts('messages');
  return <UserInfoTabs heading={<h1>{t('heading')}</h1>} />;
}
