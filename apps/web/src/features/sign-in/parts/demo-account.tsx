import { useState } from 'react';
import { Button, Dialog, showToast, type ButtonProps } from '@parkett/ui';
import { ask } from '../../../lib/api.ts';
import { navigate } from '../../../lib/location.ts';
import { storedLanguage, write } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { ScreenPath } from '../../../paths.ts';
import { enter } from './after-sign-in.ts';
import styles from './sign-in.module.css';

type Opened = { account: string; password: string };

/** Opens a demo account in one tap; its password is shown this one time. */
export function DemoAccount({ to, kind = 'secondary' }: { to: ScreenPath; kind?: ButtonProps['kind'] }) {
  const t = useTexts('sign-in');
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = async () => {
    setBusy(true);
    const language = storedLanguage();
    await ask('demo/open', language ? { language } : {}).then(
      async (demo) => {
        await enter(demo);
        if (language) write('language', language);
        setOpened(demo);
      },
      () => undefined,
    );
    setBusy(false);
  };
  return (
    <>
      <Button kind={kind} wide busy={busy} onClick={() => void open()}>
        {t('openDemo')}
      </Button>
      {opened ? <Slip opened={opened} onDone={() => navigate(to, { replace: true })} /> : null}
    </>
  );
}

function Slip({ opened, onDone }: { opened: Opened; onDone: () => void }) {
  const t = useTexts('sign-in');
  const common = useTexts('common');
  const copy = async () => {
    await navigator.clipboard.writeText(`${opened.account}\n${opened.password}`);
    showToast(common('copied'), 'success');
  };
  return (
    <Dialog
      open
      onClose={onDone}
      title={t('demoOpened')}
      closeLabel={common('close')}
      footer={
        <div className={styles.slipButtons}>
          <Button onClick={() => void copy()}>{common('copy')}</Button>
          <Button kind="primary" onClick={onDone}>
            {t('toMarket')}
          </Button>
        </div>
      }
    >
      <p className={styles.text}>{t('demoText')}</p>
      <dl className={styles.slip}>
        <dt>{t('account')}</dt>
        <dd>{opened.account}</dd>
        <dt>{t('password')}</dt>
        <dd>{opened.password}</dd>
      </dl>
      <p className={styles.text}>{t('demoPasswordOnce')}</p>
    </Dialog>
  );
}
