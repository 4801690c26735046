import { lazy, Suspense, useState } from 'react';
import { Button } from '@parkett/ui';
import { ask, Refusal } from '../../../lib/api.ts';
import { withRetries } from '../../../lib/with-retries.ts';
import { storedLanguage } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { ScreenPath } from '../../../paths.ts';
import styles from './sign-in.module.css';

const DemoSlip = lazy(withRetries(() => import('./demo-slip.tsx')));

/** Opens a demo account in one tap; its password is shown this one time. */
export function DemoAccount({ to }: { to: ScreenPath }) {
  const t = useTexts('sign-in');
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState<{ account: string; password: string } | null>(null);
  const [withoutCookies, setWithoutCookies] = useState('');
  const open = async () => {
    setBusy(true);
    setWithoutCookies('');
    const language = storedLanguage();
    try {
      const demo = await ask('demo/open', language ? { language } : {});
      const { enter } = await import('./after-sign-in.ts');
      await enter(demo);
      setOpened(demo);
    } catch (error) {
      // Of anything else the toast has said why; the button stands for another try.
      if (error instanceof Refusal && error.code === 'no-cookies') setWithoutCookies(error.message);
    }
    setBusy(false);
  };
  return (
    <>
      <Button wide busy={busy} onClick={() => void open()}>
        {t('openDemo')}
      </Button>
      {withoutCookies ? (
        <p className={styles.failure} role="alert">
          {withoutCookies}
        </p>
      ) : null}
      <Suspense>{opened ? <DemoSlip opened={opened} to={to} /> : null}</Suspense>
    </>
  );
}
