import { Button, formatInstant } from '@parkett/ui';
import { useEffect, useRef, useState } from 'react';
import { useAttempt } from '../../lib/attempt.ts';
import { command } from '../../lib/command.ts';
import { useText, wordFor, type Say } from '../../lib/text.ts';
import { readAgain, type Operators } from './operator-panel.tsx';
import panels from '../../parts/panels.module.css';
import look from '../../parts/look.module.css';

type Admin = Operators['raises'][number]['admins'][number];

/** Something that an admin has asked for. */
type Asked = Pick<Operators['raises'][number], 'id' | 'askedBy' | 'askedAt' | 'admins'> & {
  readonly name: string;
  readonly what: string;
  readonly byStaff: boolean;
  /** Confirms it; the link, where there is one. */
  readonly confirm: () => Promise<string | null>;
};

const rolesIn = (say: Say, roles: readonly string[]): string => roles.map(role => wordFor(say, `role-${role}`)).join(', ');

function askedIn(say: Say, { operators, raises, resets }: Operators): readonly Asked[] {
  return [
    ...raises.map(({ operator, roles, wasDisabled, ...raise }) => ({
      ...raise,
      what: `${say(operator === null ? 'asks-invitation' : wasDisabled ? 'asks-return' : 'asks-roles')} ${rolesIn(say, roles)}`,
      confirm: async () => (await command('operators/confirmRaise', { raise: raise.id })).link,
    })),
    ...resets.map(({ operator, reason, ...reset }) => ({
      ...reset,
      ...{ name: operators.find(({ id }) => id === operator)?.name ?? '', what: `${say('asks-reset')}: ${reason}`, byStaff: false },
      confirm: async () => (await command('operators/confirmReset', { reset: reset.id })).link,
    })),
  ];
}

/** Requests that wait for a second admin (invitations, raised roles, resets), and links of requests that simulated staff has confirmed. */
export function Waiting({ operators, isAdmin, own }: { operators: Operators; isAdmin: boolean; own: string }) {
  const say = useText();
  const { busy, trouble, attempt } = useAttempt();
  const [made, setMade] = useState<Made | null>(null);
  const asked = askedIn(say, operators);
  const { links } = operators;
  if (asked.length === 0 && links.length === 0 && !made) return null;
  const give = (name: string, make: () => Promise<string | null>): Promise<void> =>
    attempt(async () => {
      const link = await make();
      if (link !== null) setMade({ name, link });
      await readAgain();
      return null;
    });
  return (
    <section className={panels.panel}>
      <h2>{say('waiting')}</h2>
      <ul className={look.plain}>
        {asked.map(one => (
          <li key={`${one.what} ${one.id}`}>
            <strong>{one.name}</strong>
            <span>{`: ${one.what} `}</span>
            <small>{`${say('askedBy')} ${one.askedBy}, ${formatInstant(one.askedAt)}`}</small>{' '}
            {isAdmin && one.admins.some(({ id, refusal }) => id === own && refusal === null) && (
              <Button busy={busy} onClick={() => void give(one.name, one.confirm)} aria-label={`${say('confirm')}: ${one.name}`}>
                {say('confirm')}
              </Button>
            )}
            <Confirmers asked={one} say={say} />
          </li>
        ))}
        {links.map(({ raise, name }) => (
          <li key={raise}>
            <strong>{name}</strong>: {say('staffConfirmed')}{' '}
            <Button
              busy={busy}
              onClick={() => void give(name, async () => (await command('operators/takeLink', { raise })).link)}
              aria-label={`${say('showLink')}: ${name}`}
            >
              {say('showLink')}
            </Button>
          </li>
        ))}
      </ul>
      {made && <LinkToHandOver key={made.link} {...made} />}
      <p role="alert">{trouble}</p>
    </section>
  );
}

/** The admins who can confirm a request, and those who can't, with the reason and its end. */
function Confirmers({ asked: { admins, byStaff }, say }: { asked: Asked; say: Say }) {
  const able = admins.filter(({ refusal }) => refusal === null);
  const unable = admins.filter(({ refusal }) => refusal !== null);
  return (
    <small className={look.lines}>
      {byStaff && <span>{say('staffConfirms')}</span>}
      {able.length > 0 && <span>{`${say('mayConfirm')}: ${able.map(({ name }) => name).join(', ')}`}</span>}
      {unable.length > 0 && <span>{`${say('mayNotConfirm')}: ${unable.map(admin => `${admin.name} (${whyOf(say, admin)})`).join(', ')}`}</span>}
      {able.length === 0 && !byStaff && <span>{say('nobodyConfirms')}</span>}
    </small>
  );
}

function whyOf(say: Say, { refusal }: Admin): string {
  const until = refusal?.params['until'];
  return [wordFor(say, `why-${refusal?.code}`), ...(until === undefined ? [] : [formatInstant(until)])].join(' ');
}

/** For whom a link was made. */
type Made = { readonly name: string; readonly link: string };

/** A link that opens the desk once: shown where it was made, and nowhere again. What made it is gone, so the keyboard goes on here. */
function LinkToHandOver({ name, link }: Made) {
  const say = useText();
  const [isCopied, setIsCopied] = useState(false);
  const copy = useRef<HTMLButtonElement>(null);
  useEffect(() => copy.current?.focus(), []);
  return (
    <p className={look.note}>
      <strong>{name}</strong>: {say('linkFor')} <code className={look.secret}>{link}</code>{' '}
      <Button small ref={copy} onClick={() => void navigator.clipboard.writeText(link).then(() => setIsCopied(true))}>
        {say('copy')}
      </Button>{' '}
      <span role="status">{isCopied && say('copied')}</span>
    </p>
  );
}
