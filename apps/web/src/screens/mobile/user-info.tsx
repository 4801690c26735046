import { useTexts } from '../../lib/texts.ts';
import { BackHeader } from '../../navigation/back-header.tsx';
import { UserInfoTabs } from '../parts/user-info.tsx';

/** The customer's messages, and the security of the account. */
export default function UserInfo() {
  const t = useTexts('messages');
  return (
    <>
      <BackHeader title={t('heading')} otherwise="/information/index" />
      <UserInfoTabs />
    </>
  );
}
