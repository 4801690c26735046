import { useState } from 'react';
import { Button, type ButtonProps } from '@parkett/ui';
import { ask, Refusal } from '../../lib/api.ts';
import { useIsLive } from '../../lib/mode.ts';
import { storedLanguage } from '../../lib/stored.ts';
import type { Address } from '../../navigation/paths.ts';
import styles from './demo-account.module.css';
import { showOpenedDemo } from './opened-demo.ts';

type DemoAccountProps = {
  /** Where it leads; without it the customer stays where they are. */
  to?: Address;
  kind?: ButtonProps['kind'];
  /** What the button says. */
  children: string;
};

/** Opens a demo account in one tap; there are none where the money is real. Who is signed in goes on as the demo customer: the server ends their other session. */
export function DemoAccount({ to, kind = 'secondary', children }: DemoAccountProps) {
  const isLive = useIsLive();
  const [busy, setBusy] = useState(false);
  const [withoutCookies, setWithoutCookies] = useState('');
  const open = async () => {
    setBusy(true);
    setWithoutCookies('');
    const language = storedLanguage();
    try {
      const demo = await ask('demo/open', language ? { language } : {});
      showOpenedDemo({ account: demo.account, password: demo.password, to: to ?? null });
      const { enter } = await import('./enter.ts');
      await enter(demo);
    } catch (error) {
      // Of anything else the toast has said why; the button stands for another try.
      if (error instanceof Refusal && error.code === 'no-cookies') setWithoutCookies(error.message);
    }
    setBusy(false);
  };
  if (isLive) return null;
  return (
    <>
      <Button wide kind={kind} busy={busy} onClick={() => void open()}>
        {children}
      </Button>
      {withoutCookies ? (
        <p className={styles.failure} role="alert">
          {withoutCookies}
        </p>
      ) : null}
    </>
  );
}
