import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { codeInField } from '@parkett/kernel';
import { codeDigits, keyListener, Keypad, leftByManagers } from '@parkett/ui';
import { focusField } from '../../lib/focus-field.ts';
import { useTexts } from '../../lib/texts.ts';
import styles from './six-digits.module.css';

export const isComplete = (typed: string): boolean => typed.length === codeDigits;

type SixDigitsProps = {
  label: string;
  value: string;
  /** The digits that stand in the field now. Any other text leaves it as it was, and nobody hears of it. */
  onChange: (digits: string) => void;
  error: string;
  /** Brings a keypad along: no system keyboard pushes a sheet about. */
  ownKeys: boolean;
  busy: boolean;
  /** The digits are being chosen: they are drawn, and Enter is as good as the button below them. */
  onEnter?: (() => void) | undefined;
};

/**
 * Six secret digits, on every screen that asks for them: one field drawn as six boxes. A screen reader meets one input, an eye sees how many digits are
 * missing, and no text of the page ever holds one: those that are being chosen are drawn by the style.
 */
export function SixDigits({ label, value, onChange, error, ownKeys, busy, onEnter }: SixDigitsProps) {
  const common = useTexts('common');
  const id = useId();
  const ref = useRef<HTMLInputElement>(null);
  const hear = (text: string) => {
    const digits = codeInField(text, { held: value, length: codeDigits });
    if (digits !== value) onChange(digits);
  };
  useEffect(() => focusField(ref.current), []);
  return (
    <>
      <div className={styles.pin} data-wrong={error ? true : undefined}>
        <label htmlFor={id}>{label}</label>
        <div className={styles.boxes} aria-busy={busy}>
          {Array.from({ length: codeDigits }, (_, i) => (
            <span
              key={i}
              className={styles.box}
              data-filled={i < value.length || undefined}
              data-digit={onEnter && value[i]}
              data-next={i === value.length || undefined}
              aria-hidden="true"
            />
          ))}
          <input
            ref={ref}
            id={id}
            type={onEnter ? 'text' : 'password'}
            inputMode={ownKeys ? 'none' : 'numeric'}
            autoComplete="one-time-code"
            {...leftByManagers}
            value={value}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-note`}
            onChange={event => hear(event.target.value)}
            onKeyDown={keyListener((event: KeyboardEvent) => void (event.key === 'Enter' && onEnter?.()))}
          />
        </div>
        <p id={`${id}-note`} className={styles.note} role="alert">
          {error}
        </p>
      </div>
      {ownKeys ? (
        <Keypad
          value=""
          decimals={0}
          label={common('keypad')}
          eraseLabel={common('erase')}
          onChange={key => hear(key === '' ? value.slice(0, -1) : value + key)}
        />
      ) : null}
    </>
  );
}
