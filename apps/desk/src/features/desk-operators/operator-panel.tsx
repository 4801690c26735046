import { deskSignIn, type deskOperators, type ReplyOf } from '@parkett/contract';
import { Button, Choice, Field } from '@parkett/ui';
import { useState, type FormEvent } from 'react';
import { queries } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { command } from '../../lib/command.ts';
import { useText, wordFor } from '../../lib/text.ts';
import panels from '../../parts/panels.module.css';
import look from '../../parts/look.module.css';

export type Operators = ReplyOf<typeof deskOperators.operators>;
export type Operator = Operators['operators'][number];

export const readAgain = (): Promise<void> => queries.invalidateQueries({ queryKey: ['operators/list'] });

/** One operator, for another who is an admin: roles, whether he may come in, and a new beginning when he lost his passkeys. */
export function OperatorPanel({ operator, isRaised, asked }: { operator: Operator; isRaised: boolean; asked: boolean }) {
  const say = useText();
  return (
    <section className={panels.panel} aria-label={operator.name}>
      <h2>{operator.name}</h2>
      <Roles operator={operator} />
      {isRaised && <p className={look.note}>{say('raiseWaits')}</p>}
      {asked ? <p className={look.note}>{say('resetWaits')}</p> : <AskReset operator={operator} />}
    </section>
  );
}

type PickedRoles = readonly deskSignIn.Role[];

/** Roles to be ticked, in the order of the list however they were. */
export function RolesField({ roles, onChange }: { roles: PickedRoles; onChange: (roles: PickedRoles) => void }) {
  const say = useText();
  const tick = (role: deskSignIn.Role, isOn: boolean): void => onChange(deskSignIn.roles.filter(one => (one === role ? isOn : roles.includes(one))));
  return (
    <fieldset>
      <legend>{say('roles')}</legend>
      {deskSignIn.roles.map(role => (
        <Choice
          key={role}
          label={wordFor(say, `role-${role}`)}
          checked={roles.includes(role)}
          onChange={({ target }) => tick(role, target.checked)}
        />
      ))}
    </fieldset>
  );
}

function Roles({ operator: { id, roles: before, state } }: { operator: Operator }) {
  const say = useText();
  const { busy, trouble, attempt } = useAttempt();
  const [roles, setRoles] = useState<readonly deskSignIn.Role[]>(before);
  const [disabled, setDisabled] = useState(state === 'disabled');
  const change = (event: FormEvent): void => {
    event.preventDefault();
    void attempt(async () => {
      await command('operators/change', { id, roles: [...roles], disabled });
      await readAgain();
      return null;
    });
  };
  return (
    <form onSubmit={change}>
      <RolesField roles={roles} onChange={setRoles} />
      <Choice label={say('mayNotComeIn')} checked={disabled} onChange={({ target }) => setDisabled(target.checked)} />
      <p className={look.quiet}>{say('lessAtOnce')}</p>
      <p>
        <Button kind="primary" type="submit" busy={busy} disabled={roles.length === 0}>
          {say('save')}
        </Button>
      </p>
      <p role="alert">{trouble}</p>
    </form>
  );
}

function AskReset({ operator: { id } }: { operator: Operator }) {
  const say = useText();
  const { busy, trouble, attempt } = useAttempt();
  const [reason, setReason] = useState('');
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    void attempt(async () => {
      await command('operators/askReset', { id, reason });
      await readAgain();
      return null;
    });
  };
  return (
    <form className={look.apart} onSubmit={ask}>
      <h3>{say('lostPasskeys')}</h3>
      <p className={look.quiet}>{say('lostPasskeysHow')}</p>
      <Field label={say('reason')} value={reason} maxLength={200} error={trouble} onChange={({ target }) => setReason(target.value)} />
      <Button type="submit" busy={busy} disabled={reason.trim() === ''}>
        {say('askReset')}
      </Button>
    </form>
  );
}
