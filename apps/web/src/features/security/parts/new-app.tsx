import { Suspense, useEffect, useRef, useState } from 'react';
import { Button, buttonClass, codeDigits, CodeField, QrCode } from '@parkett/ui';
import { CopyButton } from '../../../lib/copy-button.tsx';
import { focusField } from '../../../lib/focus-field.ts';
import { useTexts } from '../../../lib/texts.ts';
import styles from './security.module.css';

/** An app for codes that is being set up; `failure` is what was wrong with the code that was sent last, empty before. */
export type App = { readonly kind: 'app'; readonly link: string; readonly secret: string; readonly failure: string };

/** A phone can't scan what it shows itself: its app opens the key. */
const hasFingers = (): boolean => matchMedia('(pointer: coarse)').matches;

/** The key of the app, and the first code that it shows: six digits, before anything else is asked for. */
export function NewApp({ app, onCode }: { app: App; onCode: (code: string) => void }) {
  const t = useTexts('security');
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState(app.failure);
  const form = useRef<HTMLFormElement>(null);
  // Not before there is something to mend: on a phone its keys would cover the key.
  useEffect(() => {
    if (failure) focusField(form.current?.querySelector('input'));
  }, [failure]);
  return (
    <form
      ref={form}
      className={styles.steps}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        if (code.length === codeDigits) onCode(code);
        else setFailure(t('sixDigits'));
      }}
    >
      <p className={styles.muted}>{t('scan')}</p>
      <Suspense fallback={<div className={styles.code} />}>
        <QrCode text={app.link} label={t('qrCode')} />
      </Suspense>
      <p className={styles.secret}>{app.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      <div className={styles.keyWays}>
        {hasFingers() ? (
          <a href={app.link} className={buttonClass({ small: true })}>
            {t('openInApp')}
          </a>
        ) : null}
        <CopyButton small text={app.secret}>
          {t('copyKey')}
        </CopyButton>
      </div>
      <CodeField label={t('firstCode')} value={code} error={failure} onChange={event => setCode(event.target.value)} />
      <Button type="submit" kind="primary" wide>
        {t('goOn')}
      </Button>
    </form>
  );
}
