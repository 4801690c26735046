import { useEffect, useRef } from 'react';
import { useText, type TextKey } from '../lib/text.ts';

const keys: readonly (readonly [string, TextKey])[] = [
  ['Ctrl K', 'keyMenu'],
  ['/', 'keyFind'],
  ['j', 'keyDown'],
  ['k', 'keyUp'],
  ['Enter', 'keyOpen'],
  ['?', 'keyHelp'],
];

export function KeysHelp({ onClose }: { onClose: () => void }) {
  const say = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="keys" aria-label={say('keys')} onClose={onClose}>
      <h2>{say('keys')}</h2>
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
      <form method="dialog">
        <button>{say('close')}</button>
      </form>
    </dialog>
  );
}
