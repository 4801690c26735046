import { formatInstant } from '@parkett/ui';
import { ask } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { useText } from '../../lib/text.ts';
import type { Me } from '../../lib/operator.ts';
import { NewPasskey } from './new-passkey.tsx';
import { refreshMe } from './sign-in-screen.tsx';
import { withPasskey } from './with-passkey.ts';
import look from '../../parts/look.module.css';

/** One's own passkeys. */
export function AccessScreen({ me }: { me: Me }) {
  const say = useText();
  const { trouble, attempt } = useAttempt();
  const remove = (id: string) =>
    attempt(() =>
      withPasskey(me, () => ask('session/removePasskey', { id }))
        .then(() => null)
        .finally(refreshMe),
    );
  return (
    <section className={look.narrow}>
      <h1>{say('ownAccess')}</h1>
      <h2>{say('passkeys')}</h2>
      <ul className={look.plain}>
        {me.passkeys.map(({ id, name, createdAt }) => (
          <li key={id}>
            <strong>{name}</strong> <span className={look.quiet}>{formatInstant(createdAt)}</span>
            {me.passkeys.length > 1 && (
              <button type="button" onClick={() => void remove(id)}>
                {say('remove')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {me.passkeys.length === 1 && <p className={look.note}>{say('secondPasskey')}</p>}
      <p role="alert" className={trouble ? look.trouble : undefined}>
        {trouble}
      </p>
      <NewPasskey me={me} />
    </section>
  );
}
