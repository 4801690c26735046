import { Button, Field } from '@parkett/ui';
import { useState, type FormEvent } from 'react';
import { ask } from '../../lib/api.ts';
import { createPasskey } from '../../lib/passkeys.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { useText } from '../../lib/text.ts';
import { refreshMe } from './sign-in-screen.tsx';

/** Registers a passkey of this browser or a key that is plugged in. */
export function NewPasskey() {
  const say = useText();
  const [name, setName] = useState('');
  const { busy, trouble, attempt } = useAttempt();
  const register = (event: FormEvent): void => {
    event.preventDefault();
    void attempt(async () => {
      const passkey = await createPasskey(await ask('session/beginPasskey', {}));
      if (!passkey) return say('brokenOff');
      await ask('session/addPasskey', { name, passkey });
      setName('');
      await refreshMe();
      return null;
    });
  };
  return (
    <form onSubmit={register}>
      <Field label={say('passkeyName')} value={name} error={trouble} onChange={({ target }) => setName(target.value)} />
      <Button kind="primary" type="submit" wide busy={busy}>
        {say('registerPasskey')}
      </Button>
    </form>
  );
}
