import { Segments, type Elements } from '@parkett/ui';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTexts } from '../../lib/texts.ts';
import { navigate, useLocation, useParameter } from '../../navigation/location.ts';
import { address, layoutOf } from '../../navigation/paths.ts';
import styles from '../../features/security/parts/security.module.css';

const MessageList = lazyPart(() => import('../../features/messages/parts/message-list.tsx').then(part => part.MessageList));
const AlertList = lazyPart(() => import('../../features/price-alerts/parts/alert-list.tsx').then(part => part.AlertList));
const MessageSwitches = lazyPart(() => import('../../features/messages/parts/message-switches.tsx').then(part => part.MessageSwitches));
const UserInfoParts = lazyPart(() => import('../../features/security/parts/user-info.tsx').then(part => part.UserInfoParts));

const screens = { mobile: '/information/userInfo', desktop: '/pc/information/userInfo' } as const;

/**
 * Three tabs: the customer's messages, the price alerts, and the security of the account with its own data. `show` names one of the others, the switches of
 * the messages, the lock, or the withdrawal from the contract.
 */
export function UserInfoTabs({ heading }: { heading?: Elements }) {
  const t = useTexts('messages');
  const screen = screens[layoutOf(useLocation().path)];
  const show = useParameter('show');
  const tab = show === null || show === 'switches' ? 'messages' : show === 'alerts' ? 'alerts' : 'security';
  return (
    <div className={styles.content}>
      {heading}
      <Segments
        label={t('tabs')}
        value={tab}
        options={[
          { value: 'messages', label: t('title') },
          { value: 'alerts', label: t('alerts') },
          { value: 'security', label: t('security') },
        ]}
        onChange={next => navigate(next === 'messages' ? screen : address(screen, { show: next }), { replace: true })}
      />
      {tab === 'security' ? <UserInfoParts /> : tab === 'alerts' ? <AlertList /> : show === null ? <MessageList /> : <MessageSwitches />}
    </div>
  );
}
