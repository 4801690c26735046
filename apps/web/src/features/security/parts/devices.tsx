import { useEffect, useState } from 'react';
import type { ReplyAt } from '@parkett/contract';
import { Badge, Button, Dialog, formatInstant } from '@parkett/ui';
import { lockHeading, showLock } from '../../../domain/security/not-mine.tsx';
import { ask } from '../../../lib/api.ts';
import { refresh } from '../../../lib/reads/query.ts';
import { expectingTheEnd } from '../../../lib/session-end.ts';
import { signOut } from '../../../lib/sign-out.ts';
import { useTexts } from '../../../lib/texts.ts';
import { presentLocation, useParameter } from '../../../navigation/location.ts';
import { address, layoutOf } from '../../../navigation/paths.ts';
import styles from './security.module.css';

type Overview = ReplyAt<'security/overview'>;

/** Where the customer is signed in, this session first; each of the others can be ended, or all of them. */
export function Devices({ sessions }: Pick<Overview, 'sessions'>) {
  const t = useTexts('security');
  const [busy, setBusy] = useState(false);
  const end = (work: () => Promise<unknown>) => {
    setBusy(true);
    void work()
      .catch(() => {})
      .finally(() => {
        setBusy(false);
        void refresh('security/overview', 'user/profile');
      });
  };
  const ordered = sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
  return (
    <section className={styles.section}>
      <h2>{t('devices')}</h2>
      <p>{t('realTimes')}</p>
      <ul className={styles.list}>
        {ordered.map(({ number, device, current, newDevice, openedAt, usedAt }) => (
          <li key={number}>
            <div>
              <span>
                <span>{device || t('unknownDevice')}</span> {current ? <Badge tone="petrol">{t('thisDevice')}</Badge> : null}{' '}
                {newDevice && !current ? <Badge tone="brass">{t('newDevice')}</Badge> : null}
              </span>
              <small>{t('signedInAt', { at: formatInstant(openedAt), used: formatInstant(usedAt) })}</small>
            </div>
            {current ? null : (
              <Button
                small
                busy={busy}
                aria-label={t('endNamed', { name: device || t('unknownDevice') })}
                onClick={() => end(() => ask('security/endSession', { number }))}
              >
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button wide busy={busy} onClick={() => end(() => ask('security/endOtherSessions', {}))}>
          {t('endOthers')}
        </Button>
      ) : null}
    </section>
  );
}

/** One tap and a question; then every session is over, this one too. */
export function LockAccount({ hasFactor }: { hasFactor: boolean }) {
  const t = useTexts('security');
  const common = useTexts('common');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const isLedHere = useParameter('show') === 'lock';
  useEffect(() => {
    if (isLedHere) showLock();
  }, [isLedHere]);
  const lock = async () => {
    setBusy(true);
    try {
      // The lock ends this session too: what hears of it meanwhile hears nothing new.
      await expectingTheEnd(async () => {
        await ask('security/lockAccount', {});
        const signIn = layoutOf(presentLocation().path) === 'desktop' ? '/pc/login/login' : '/login/login';
        await signOut(address(signIn, { ended: hasFactor ? 'locked' : 'locked-for-service' }));
      });
    } catch {
      setBusy(false);
    }
  };
  return (
    <section className={styles.section}>
      <h2 id={lockHeading} tabIndex={-1}>
        {t('lock')}
      </h2>
      <p>{t('lockText')}</p>
      <Button kind="danger" wide onClick={() => setAsking(true)}>
        {t('lock')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('lockTitle')}
        closeLabel={common('close')}
        footer={
          <Button kind="danger" wide busy={busy} onClick={() => void lock()}>
            {t('lockNow')}
          </Button>
        }
      >
        <p>{t(hasFactor ? 'lockAskFactor' : 'lockAskService')}</p>
      </Dialog>
    </section>
  );
}
