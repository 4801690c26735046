import { deskSignIn, type deskOperators, type ReplyOf } from '@parkett/contract';
import { Button, Field, formatInstant } from '@parkett/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ask, command, queries } from '../../lib/api.ts';
import { troubleOf, useText, wordFor, type Say } from '../../lib/text.ts';
import { DeskList, type Column } from '../../shell/desk-list.tsx';

type Operators = ReplyOf<typeof deskOperators.operators>;
type Operator = Operators['operators'][number];
const rolesOf = (say: Say, { roles }: Operator): string => roles.map(role => wordFor(say, `role-${role}`)).join(', ');

const columnsOf = (say: Say): readonly Column<Operator>[] => [
  { text: 'name', cell: ({ name }) => name, plain: ({ name }) => name },
  { text: 'roles', cell: row => rolesOf(say, row), plain: row => rolesOf(say, row) },
  { text: 'state', cell: ({ state }) => say(state), plain: ({ state }) => say(state) },
  { text: 'passkeys', cell: ({ passkeys }) => passkeys, plain: ({ passkeys }) => String(passkeys), isNumber: true },
  { text: 'invitedBy', cell: ({ invitedBy }) => invitedBy ?? say('machine'), plain: ({ invitedBy }) => invitedBy ?? say('machine') },
  { text: 'since', cell: ({ createdAt }) => formatInstant(createdAt), plain: ({ createdAt }) => formatInstant(createdAt) },
];

/** Who works here. Admins with a passkey invite, and switch simulated staff. */
export function OperatorsScreen({ isAdmin }: { isAdmin: boolean }) {
  const say = useText();
  const { data, error } = useQuery({ queryKey: ['operators/list'], queryFn: () => ask('operators/list', {}) });
  if (!data) return <p className={error ? 'trouble' : 'quiet'}>{error ? troubleOf(error, say) : say('loading')}</p>;
  return (
    <section>
      <h1>{say('operators')}</h1>
      <DeskList name="operators" label={say('operators')} columns={columnsOf(say)} rows={data.operators} keyOf={({ id }) => id} />
      <div className="panels">
        <Staff staff={data.staff} isAdmin={isAdmin} say={say} />
        {isAdmin && <Invite say={say} />}
      </div>
    </section>
  );
}

const again = (): Promise<void> => queries.invalidateQueries({ queryKey: ['operators/list'] });

function Staff({ staff, isAdmin, say }: { staff: Operators['staff']; isAdmin: boolean; say: Say }) {
  const [trouble, setTrouble] = useState('');
  if (staff.names.length === 0) return null;
  const set = (): void => {
    command('operators/setStaff', { isOn: !staff.isOn }).then(again, (error: unknown) => setTrouble(troubleOf(error, say)));
  };
  return (
    <section className="panel">
      <h2>{say('staff')}</h2>
      <p>
        {staff.names.join(', ')}: <strong>{say(staff.duty)}</strong>
      </p>
      {isAdmin && <Button onClick={set}>{say(staff.isOn ? 'switchOff' : 'switchOn')}</Button>}
      <p role="alert">{trouble}</p>
    </section>
  );
}

function Invite({ say }: { say: Say }) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<deskSignIn.Role>('reviewer');
  const [link, setLink] = useState('');
  const [trouble, setTrouble] = useState('');
  const invite = (event: FormEvent): void => {
    event.preventDefault();
    setTrouble('');
    command('operators/invite', { name, roles: [role] }).then(
      made => {
        setLink(made.link);
        setName('');
        return again();
      },
      (error: unknown) => setTrouble(troubleOf(error, say)),
    );
  };
  return (
    <section className="panel">
      <h2>{say('inviteSomebody')}</h2>
      <form className="filters" onSubmit={invite}>
        <Field label={say('name')} value={name} error={trouble} onChange={({ target }) => setName(target.value)} />
        <label>
          {say('roles')}
          <select value={role} onChange={({ target }) => setRole(deskSignIn.roles.find(one => one === target.value)!)}>
            {deskSignIn.roles.map(one => (
              <option key={one} value={one}>
                {wordFor(say, `role-${one}`)}
              </option>
            ))}
          </select>
        </label>
        <Button kind="primary" type="submit">
          {say('invite')}
        </Button>
      </form>
      {link && (
        <p className="note">
          {say('linkFor')} <code className="secret">{link}</code>
        </p>
      )}
    </section>
  );
}
