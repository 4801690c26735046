import { createPasskey } from '@parkett/client';
import { Button, Field } from '@parkett/ui';
import { useState, type FormEvent } from 'react';
import { ask } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { useText } from '../../lib/text.ts';
import type { Me } from '../../lib/operator.ts';
import { refreshMe } from './sign-in-screen.tsx';
import { withPasskey } from './with-passkey.ts';

/** Registers a passkey of this browser or a key that is plugged in. */
export function NewPasskey({ me }: { me: Pick<Me, 'id'> }) {
  const say = useText();
  const [name, setName] = useState('');
  const { busy, trouble, attempt } = useAttempt();
  const register = (event: FormEvent): void => {
    event.preventDefault();
    const add = async (): Promise<null> => {
      const passkey = await createPasskey(await withPasskey(me, () => ask('session/beginPasskey', {})));
      await withPasskey(me, () => ask('session/addPasskey', { name, passkey }));
      setName('');
      return null;
    };
    void attempt(() => add().finally(refreshMe));
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
