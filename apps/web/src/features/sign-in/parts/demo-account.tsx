import { lazy, Suspense, useState } from 'react';
import { Button } from '@parkett/ui';
import { ask } from '../../../lib/api.ts';
import { withRetries } from '../../../lib/with-retries.ts';
import { storedLanguage } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { ScreenPath } from '../../../paths.ts';

const DemoSlip = lazy(withRetries(() => import('./demo-slip.tsx')));

/** Opens a demo account in one tap; its password is shown this one time. */
export function DemoAccount({ to }: { to: ScreenPath }) {
  const t = useTexts('sign-in');
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState<{ account: string; password: string } | null>(null);
  const open = async () => {
    setBusy(true);
    const language = storedLanguage();
    try {
      const demo = await ask('demo/open', language ? { language } : {});
      const { enter } = await import('./after-sign-in.ts');
      await enter(demo);
      setOpened(demo);
    } catch {
      // The toast has said why; the button stands for another try.
    }
    setBusy(false);
  };
  return (
    <>
      <Button wide busy={busy} onClick={() => void open()}>
        {t('openDemo')}
      </Button>
      <Suspense>{opened ? <DemoSlip opened={opened} to={to} /> : null}</Suspense>
    </>
  );
}
