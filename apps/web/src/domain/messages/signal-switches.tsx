import { useState } from 'react';
import { Choice, showToast } from '@parkett/ui';
import { choosePreferences, usePreferences } from '../../lib/preferences.ts';
import { useTexts } from '../../lib/texts.ts';
import { useLocation } from '../../navigation/location.ts';
import { layoutOf } from '../../navigation/paths.ts';
import { ring } from './ring.ts';
import { hasNotifications } from './signals.ts';

const mayNotify = (): boolean => Notification.permission === 'granted';

/** Tone and, on the desktop, notifications of the browser: both begin with a tap on their switch. */
export function SignalSwitches() {
  const t = useTexts('messages');
  const layout = layoutOf(useLocation().path);
  const { sound } = usePreferences(layout);
  const turnSound = (on: boolean) => {
    // The first tone is a sample, and tells the browser that the page may sound.
    if (on) void ring();
    void choosePreferences({ sound: on ? 'on' : 'off' });
  };
  return (
    <>
      <Choice asSwitch label={t('sound')} checked={sound === 'on'} onChange={event => turnSound(event.target.checked)} />
      {layout === 'desktop' && hasNotifications() ? <NotificationSwitch /> : null}
    </>
  );
}

function NotificationSwitch() {
  const t = useTexts('messages');
  const { notifications } = usePreferences('desktop');
  const [isAllowed, setAllowed] = useState(mayNotify);
  const turn = async (on: boolean) => {
    if (on && (await Notification.requestPermission()) !== 'granted') return showToast(t('notificationsBlocked'), 'danger');
    setAllowed(mayNotify());
    await choosePreferences({ notifications: on ? 'on' : 'off' });
  };
  return (
    <Choice asSwitch label={t('notifications')} checked={notifications === 'on' && isAllowed} onChange={event => void turn(event.target.checked)} />
  );
}
