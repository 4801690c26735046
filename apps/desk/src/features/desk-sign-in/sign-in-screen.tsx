import { signWithPasskey } from '@parkett/client';
import { Button, CodeField, Field, Wordmark, type Elements } from '@parkett/ui';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { ask, meKey, queries } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { toggleLanguage, useText } from '../../lib/text.ts';
import door from './door.module.css';
import look from '../../parts/look.module.css';

export function Door({ children, trouble }: { children: Elements; trouble: string | null }) {
  const say = useText();
  return (
    <main className={door.door}>
      <div className={look.mark}>
        <Wordmark size={28} />
        <span>{say('desk')}</span>
      </div>
      {children}
      <p role="alert" className={trouble ? look.trouble : undefined}>
        {trouble}
      </p>
      <Button kind="quiet" small onClick={toggleLanguage}>
        {say('language')}
      </Button>
    </main>
  );
}

export const refreshMe = (): Promise<void> => queries.invalidateQueries({ queryKey: meKey });

export function SignInScreen() {
  const say = useText();
  const { busy, trouble, attempt } = useAttempt();
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const byPasskey = () =>
    attempt(async () => {
      const passkey = await signWithPasskey(await ask('session/passkeyChallenge', {}));
      await ask('session/signInByPasskey', { passkey });
      await refreshMe();
      return null;
    });
  const byCode = (event: FormEvent): void => {
    event.preventDefault();
    void attempt(async () => {
      await ask('session/signInByCode', { name, code });
      await refreshMe();
      return null;
    });
  };
  return (
    <Door trouble={trouble}>
      <h1>{say('signIn')}</h1>
      <Button kind="primary" wide busy={busy} onClick={() => void byPasskey()}>
        {say('byPasskey')}
      </Button>
      <details>
        <summary>{say('byCode')}</summary>
        <form onSubmit={byCode}>
          <Field label={say('name')} autoComplete="username" value={name} onChange={({ target }) => setName(target.value)} />
          <CodeField label={say('code')} value={code} onChange={({ target }) => setCode(target.value)} />
          <Button type="submit" wide busy={busy}>
            {say('signIn')}
          </Button>
        </form>
      </details>
      <p className={look.quiet}>{say('noAccess')}</p>
    </Door>
  );
}

/** A one-time link is used by a press, so that whoever only looks at it (a mail scanner, a preview) doesn't use it up. */
export function LinkScreen({ token }: { token: string }) {
  const say = useText();
  const [, go] = useLocation();
  const { busy, trouble, attempt } = useAttempt();
  const comeIn = () =>
    attempt(async () => {
      await ask('session/openLink', { token });
      await refreshMe();
      go('/', { replace: true });
      return null;
    });
  return (
    <Door trouble={trouble}>
      <h1>{say('linkOpens')}</h1>
      <Button kind="primary" wide busy={busy} onClick={() => void comeIn()}>
        {say('comeIn')}
      </Button>
    </Door>
  );
}
