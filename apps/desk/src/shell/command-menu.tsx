import { Command } from 'cmdk';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { personLine, useFind } from '../lib/find.ts';
import { useText, type TextKey } from '../lib/text.ts';
import type { Room } from '../rooms.ts';
import styles from './command-menu.module.css';

type Action = { readonly text: TextKey; readonly run: () => void };

/** Everything that can be done from anywhere. The text may be a customer's account, number or name as well. */
export function CommandMenu({ rooms, actions, onClose }: { rooms: readonly Room[]; actions: readonly Action[]; onClose: () => void }) {
  const say = useText();
  const [, go] = useLocation();
  const [typed, setTyped] = useState('');
  const { find, several, trouble } = useFind(onClose);
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // Opening gives the keyboard to the first part that takes it, which isn't the field.
    field.current?.focus();
  }, []);
  const pick = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    // cmdk's own dialog writes a style element into the page, which the policy of the page forbids.
    <dialog ref={dialog} className={styles.menu} aria-label={say('commands')} onClose={onClose} closedby="any">
      <Command label={say('commands')}>
        <Command.Input ref={field} value={typed} onValueChange={setTyped} placeholder={say('search')} />
        <p role="alert">{trouble}</p>
        <Command.List>
          <Command.Empty>{say('nothingFound')}</Command.Empty>
          {typed.trim() !== '' && (
            <Command.Item value={`${typed} ${say('keyFind')}`} onSelect={() => find(typed.trim())}>
              {say('keyFind')}: {typed}
            </Command.Item>
          )}
          {several.map(customer => (
            <Command.Item key={customer.number} value={`${typed} ${customer.number}`} onSelect={pick(() => go(`/customers/${customer.number}`))}>
              {customer.number} {customer.account} {personLine(customer).join(', ')}
            </Command.Item>
          ))}
          <Command.Group heading={say('goTo')}>
            {rooms.map(({ path, title }) => (
              <Command.Item key={path} onSelect={pick(() => go(path))}>
                {say(title)}
              </Command.Item>
            ))}
          </Command.Group>
          <Command.Group heading={say('commands')}>
            {actions.map(({ text, run }) => (
              <Command.Item key={text} onSelect={pick(run)}>
                {say(text)}
              </Command.Item>
            ))}
          </Command.Group>
        </Command.List>
      </Command>
    </dialog>
  );
}
