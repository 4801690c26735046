import { useState } from 'react';
import { Button } from '@parkett/ui';
import { choosePreferences, usePreferences } from '../../lib/preferences.ts';
import { useTexts } from '../../lib/texts.ts';
import { useLocation } from '../../navigation/location.ts';
import { layoutOf } from '../../navigation/paths.ts';
import styles from './signal-offer.module.css';
import { SignalSwitches } from './signal-switches.tsx';

/** After an order: whether its execution shall be heard. One line, so that the form below stays where it is; it is offered until it was answered once. */
export function SignalOffer() {
  const t = useTexts('messages');
  const { sound, notifications } = usePreferences(layoutOf(useLocation().path));
  const [isOpen, setOpen] = useState(sound === null && notifications === null);
  if (!isOpen) return null;
  const decline = () => {
    setOpen(false);
    void choosePreferences({ sound: sound ?? 'off', notifications: notifications ?? 'off' });
  };
  return (
    <div role="group" className={styles.offer} aria-label={t('offer')}>
      <details>
        <summary>{t('offer')}</summary>
        <SignalSwitches />
        {sound === null && notifications === null ? (
          <Button small kind="quiet" onClick={decline}>
            {t('offerDeclined')}
          </Button>
        ) : null}
      </details>
    </div>
  );
}
