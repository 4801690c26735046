import { Refusal } from '@parkett/client';
import { classNames, keyListener, showToast, Wordmark, type Elements } from '@parkett/ui';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ask, meKey, queries } from '../lib/api.ts';
import { forgetCommands } from '../lib/command.ts';
import { keep, kept } from '../lib/kept.ts';
import type { Me } from '../lib/operator.ts';
import { roomsOf } from '../rooms.ts';
import { sayNow, toggleLanguage, useText, wordFor } from '../lib/text.ts';
import { CommandMenu } from './command-menu.tsx';
import { KeysHelp } from './keys-help.tsx';
import { findHere } from '../lib/find.ts';
import { useWaiting } from '../lib/waiting.ts';
import { isTyping } from '../parts/typing.ts';
import styles from './shell.module.css';
import look from '../parts/look.module.css';

function toggleTheme(): void {
  const isDark = (kept('theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  keep('theme', isDark ? 'light' : 'dark');
}

export async function signOut(): Promise<void> {
  const isOver = await ask('session/signOut', {}).then(
    () => true,
    error => error instanceof Refusal && error.code === 'no-session',
  );
  // While the session goes on, so do its commands: without their keys a second press would be a second command.
  if (!isOver) return showToast(sayNow('unanswered'), 'danger');
  await forgetCommands();
  queries.clear();
  await queries.invalidateQueries({ queryKey: meKey });
  location.hash = '#/';
  location.reload();
}

type Shown = 'menu' | 'keys' | null;

/** The keys that work everywhere. */
function useShellKeys(show: (shown: Shown) => void): void {
  const [location, go] = useLocation();
  useEffect(() => {
    const press = keyListener((event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        show('menu');
      } else if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      else if (event.key === '?') show('keys');
      else if (event.key === '/') {
        event.preventDefault();
        // The list's own search hears it there.
        if (location !== '/customers') go('/customers?', { state: findHere });
      }
    });
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [location, go, show]);
}

/** Navigation on the left, what is worked on beside it, and the keyboard above all. */
export function Shell({ me, isOffline, children }: { me: Me; isOffline: boolean; children: Elements }) {
  const say = useText();
  const [location] = useLocation();
  const main = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<Shown>(null);
  useShellKeys(setShown);
  const rooms = roomsOf(me);
  const waiting = useWaiting();
  const countOf = (path: string): string => (path === '/reviews' ? waiting : '');
  const actions = [
    { text: 'theme', run: toggleTheme },
    { text: 'language', run: toggleLanguage },
    { text: 'keys', run: () => setShown('keys') },
    { text: 'signOut', run: () => void signOut() },
  ] as const;
  return (
    <div className={styles.shell}>
      <nav className={styles.side} aria-label={say('desk')}>
        <div className={look.mark}>
          <Wordmark size={20} />
          <span>{say('desk')}</span>
        </div>
        <button type="button" className={classNames(styles.find, look.framed)} onClick={() => setShown('menu')}>
          <span>{say('commands')}</span>
          <kbd>Ctrl K</kbd>
        </button>
        <ul>
          {rooms.map(({ path, title }) => (
            <li key={path}>
              <Link
                href={path}
                aria-current={location.startsWith(path) ? 'page' : undefined}
                aria-label={countOf(path) === '' ? undefined : `${say(title)}: ${countOf(path)} ${say('toDecide')}`}
                // The next key is meant for what was gone to, and no longer for the link.
                onClick={() => main.current?.focus({ preventScroll: true })}
              >
                <span>{say(title)}</span>
                {countOf(path) !== '' && <span className={styles.count}>{countOf(path)}</span>}
              </Link>
            </li>
          ))}
        </ul>
        <div className={styles.who}>
          <strong>{me.name}</strong>
          <span>{me.roles.map(role => wordFor(say, `role-${role}`)).join(', ')}</span>
          {actions.map(({ text, run }) => (
            <button key={text} type="button" onClick={run}>
              {say(text)}
            </button>
          ))}
        </div>
      </nav>
      <main ref={main} tabIndex={-1}>
        {isOffline && (
          <p role="status" className={look.trouble}>
            {say('offline')}
          </p>
        )}
        {children}
      </main>
      {shown === 'menu' && <CommandMenu rooms={rooms} actions={actions} onClose={() => setShown(null)} />}
      {shown === 'keys' && <KeysHelp onClose={() => setShown(null)} />}
    </div>
  );
}
