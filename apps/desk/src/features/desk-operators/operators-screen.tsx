import type { deskSignIn } from '@parkett/contract';
import { Button, Field, formatInstant } from '@parkett/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ask } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { command } from '../../lib/command.ts';
import { useFailure } from '../../lib/failure.ts';
import { fileOf } from '../../lib/list-files.ts';
import type { Me } from '../../lib/operator.ts';
import { troubleOf, useText, wordFor, type Say } from '../../lib/text.ts';
import { DeskList, type Column } from '../../parts/desk-list.tsx';
import { Unread } from '../../parts/part.tsx';
import { OperatorPanel, readAgain, RolesField, type Operator, type Operators } from './operator-panel.tsx';
import { Waiting } from './waiting.tsx';
import look from '../../parts/look.module.css';
import panels from '../../parts/panels.module.css';

const rolesOf = (say: Say, { roles }: Operator): string => roles.map(role => wordFor(say, `role-${role}`)).join(', ');

/** One passkey is one too few: whoever loses it needs two others. */
const passkeysOf = (say: Say, { passkeys, state }: Operator): string =>
  passkeys === 1 && state === 'active' ? `${passkeys} · ${say('onePasskey')}` : String(passkeys);

const columnsOf = (say: Say, open: ((row: Operator) => void) | null): readonly Column<Operator>[] => [
  {
    text: 'name',
    cell: row =>
      open ? (
        <button type="button" className={look.link} onClick={() => open(row)}>
          {row.name}
        </button>
      ) : (
        row.name
      ),
  },
  { text: 'roles', cell: row => rolesOf(say, row) },
  { text: 'state', cell: ({ state }) => say(state) },
  { text: 'passkeys', cell: row => passkeysOf(say, row) },
  { text: 'invitedBy', cell: ({ invitedBy }) => invitedBy ?? say('machine') },
  { text: 'since', cell: ({ createdAt }) => formatInstant(createdAt) },
];

/** The operators of the house. Admins ask for somebody new, change and let in again others than themselves, and switch simulated staff. */
export function OperatorsScreen({ me: { id: own, roles } }: { me: Me }) {
  const isAdmin = roles.includes('admin');
  const say = useText();
  const [opened, setOpened] = useState<string | null>(null);
  const read = useQuery({ queryKey: ['operators/list'], queryFn: () => ask('operators/list', {}) });
  const { data } = read;
  const failure = useFailure(read);
  if (!data) return failure ? <Unread error={failure} onRetry={() => void read.refetch()} /> : <p className={look.quiet}>{say('loading')}</p>;
  const open = ({ id }: Operator): void => setOpened(id === own ? null : id);
  const shown = data.operators.find(({ id }) => id === opened);
  return (
    <section>
      <h1>{say('operators')}</h1>
      <DeskList
        file={fileOf('operators/listFile', {})}
        label={say('operators')}
        columns={columnsOf(say, isAdmin ? open : null)}
        rows={data.operators}
        keyOf={({ id }) => id}
        {...(isAdmin ? { onOpen: open } : {})}
      />
      <div className={panels.panels}>
        {shown && (
          <OperatorPanel
            key={shown.id}
            operator={shown}
            isRaised={data.raises.some(({ operator }) => operator === shown.id)}
            asked={data.resets.some(({ operator }) => operator === shown.id)}
          />
        )}
        <Waiting operators={data} isAdmin={isAdmin} own={own} />
        <Staff staff={data.staff} isAdmin={isAdmin} say={say} />
        {isAdmin && <Invite say={say} />}
      </div>
    </section>
  );
}

function Staff({ staff, isAdmin, say }: { staff: Operators['staff']; isAdmin: boolean; say: Say }) {
  const [trouble, setTrouble] = useState('');
  const isHere = staff.kinds.every(({ why }) => why !== 'none');
  if (staff.names.length === 0) return null;
  const set = (): void => {
    command('operators/setStaff', { isOn: !staff.isOn }).then(readAgain, (error: unknown) => setTrouble(troubleOf(error, say)));
  };
  return (
    <section className={panels.panel}>
      <h2>{say('staff')}</h2>
      <p>{staff.names.join(', ')}</p>
      <dl className={panels.pairs}>
        {[...Map.groupBy(staff.kinds, ({ why }) => why)].map(([why, kinds]) => (
          <div key={why}>
            <dt>{kinds.map(({ kind }) => wordFor(say, `review-${kind}`)).join(', ')}</dt>
            <dd>
              <strong>{say(kinds[0]!.duty)}</strong> <small>{say(why === 'none' ? 'startedWithout' : why)}</small>
            </dd>
          </div>
        ))}
      </dl>
      {isAdmin && isHere && <Button onClick={set}>{say(staff.isOn ? 'switchOff' : 'switchOn')}</Button>}
      <p role="alert">{trouble}</p>
    </section>
  );
}

function Invite({ say }: { say: Say }) {
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<readonly deskSignIn.Role[]>(['reviewer']);
  const [isAsked, setIsAsked] = useState(false);
  const { busy, trouble, attempt } = useAttempt();
  const invite = (event: FormEvent): void => {
    event.preventDefault();
    setIsAsked(false);
    void attempt(async () => {
      await command('operators/invite', { name, roles: [...roles] });
      setName('');
      setIsAsked(true);
      await readAgain();
      return null;
    });
  };
  return (
    <section className={panels.panel}>
      <h2>{say('inviteSomebody')}</h2>
      <form onSubmit={invite}>
        <Field label={say('name')} value={name} error={trouble} onChange={({ target }) => setName(target.value)} />
        <RolesField roles={roles} onChange={setRoles} />
        <Button kind="primary" type="submit" busy={busy} disabled={roles.length === 0}>
          {say('ask')}
        </Button>
      </form>
      <p className={look.quiet}>{say('inviteApart')}</p>
      <p className={look.quiet}>{say('secondRoot')}</p>
      <p role="status">{isAsked && say('requestMade')}</p>
    </section>
  );
}
