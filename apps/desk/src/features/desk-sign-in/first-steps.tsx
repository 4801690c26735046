import { Button, CodeField, QrCode } from '@parkett/ui';
import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { ask } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { useText } from '../../lib/text.ts';
import type { Me } from '../../lib/operator.ts';
import { NewPasskey } from './new-passkey.tsx';
import { Door, refreshMe } from './sign-in-screen.tsx';
import look from '../../parts/look.module.css';

/** From the link to the first passkey. */
export function FirstSteps({ me }: { me: Me }) {
  const say = useText();
  if (me.proof === 'link') return <AppCode />;
  return (
    <Door trouble={null}>
      <h1>{say('setUpPasskey')}</h1>
      <p>{say('setUpPasskeyHow')}</p>
      <NewPasskey me={me} />
      <p className={look.quiet}>{say('secondRoot')}</p>
    </Door>
  );
}

function AppCode() {
  const say = useText();
  const [app, setApp] = useState<{ secret: string; link: string } | null>(null);
  const [code, setCode] = useState('');
  const { busy, trouble, attempt } = useAttempt();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void attempt(async () => {
      setApp(await ask('session/beginCode', {}));
      return null;
    });
  }, [attempt]);
  const confirm = (event: FormEvent): void => {
    event.preventDefault();
    void attempt(async () => {
      await ask('session/confirmCode', { code });
      await refreshMe();
      return null;
    });
  };
  return (
    <Door trouble={trouble}>
      <h1>{say('setUpApp')}</h1>
      <p>{say('setUpAppHow')}</p>
      {app && (
        <>
          <Suspense fallback={<p className={look.quiet}>{say('loading')}</p>}>
            <QrCode text={app.link} label={say('setUpApp')} />
          </Suspense>
          <code className={look.secret}>{app.secret}</code>
        </>
      )}
      <form onSubmit={confirm}>
        <CodeField label={say('code')} value={code} onChange={({ target }) => setCode(target.value)} />
        <Button kind="primary" type="submit" wide busy={busy}>
          {say('confirm')}
        </Button>
      </form>
    </Door>
  );
}
