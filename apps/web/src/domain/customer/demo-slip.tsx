import { useEffect } from 'react';
import { Button, Dialog } from '@parkett/ui';
import { CopyButton } from '../../lib/copy-button.tsx';
import { navigate } from '../../navigation/location.ts';
import { useTexts } from '../../lib/texts.ts';
import { home } from '../../navigation/paths.ts';
import { forgetOpenedDemo, type OpenedDemo } from './opened-demo.ts';
import styles from './demo-slip.module.css';

/** Account and password of a new demo account, to be copied now. */
export default function DemoSlip({ opened }: { opened: OpenedDemo }) {
  const t = useTexts('sign-in');
  const common = useTexts('common');
  // The password is kept nowhere: the browser asks before a reload takes it away.
  useEffect(() => {
    const stay = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, []);
  const done = () => {
    forgetOpenedDemo();
    if (opened.to) navigate(opened.to, { replace: true });
  };
  return (
    <Dialog
      open
      onClose={null}
      title={t('demoOpened')}
      closeLabel={common('close')}
      footer={
        <div className={styles.slipButtons}>
          <CopyButton text={`${opened.account}\n${opened.password}`} />
          <Button kind="primary" onClick={done}>
            {t(opened.to === home.mobile || opened.to === home.desktop ? 'toMarket' : 'next')}
          </Button>
        </div>
      }
    >
      <p className={styles.text}>{t('demoText')}</p>
      <dl className={styles.slip}>
        <dt>{t('demoAccount')}</dt>
        <dd>{opened.account}</dd>
        <dt>{t('password')}</dt>
        <dd>{opened.password}</dd>
      </dl>
      <p className={styles.text}>{t('demoPasswordOnce')}</p>
    </Dialog>
  );
}
