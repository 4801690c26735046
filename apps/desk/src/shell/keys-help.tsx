import { classNames } from '@parkett/ui';
import { useEffect, useRef } from 'react';
import { useText, type TextKey } from '../lib/text.ts';
import styles from './keys-help.module.css';
import look from '../parts/look.module.css';

type Keys = readonly (readonly [string, TextKey])[];
const groups: readonly (readonly [TextKey, Keys])[] = [
  [
    'everywhere',
    [
      ['Ctrl K', 'keyMenu'],
      ['/', 'keyFind'],
      ['?', 'keyHelp'],
    ],
  ],
  [
    'inLists',
    [
      ['j', 'keyDown'],
      ['k', 'keyUp'],
      ['Enter', 'keyOpen'],
    ],
  ],
  [
    'inCases',
    [
      ['a', 'keyApprove'],
      ['x', 'keyReject'],
      ['j', 'keySkip'],
      ['n', 'keyNote'],
      ['Esc', 'keyLeave'],
      ['+ −', 'keyZoom'],
      ['r', 'keyTurn'],
      ['f', 'keyFlip'],
      ['↑ ↓ ← →', 'keyPan'],
      ['z', 'keyWhole'],
    ],
  ],
];

export function KeysHelp({ onClose }: { onClose: () => void }) {
  const say = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={classNames(styles.keys, look.framedIn)} aria-label={say('keys')} onClose={onClose}>
      <h2>{say('keys')}</h2>
      {groups.map(([title, keys]) => (
        <section key={title}>
          <h3>{say(title)}</h3>
          <dl>
            {keys.map(([key, text]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{say(text)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <form method="dialog">
        <button>{say('close')}</button>
      </form>
    </dialog>
  );
}
