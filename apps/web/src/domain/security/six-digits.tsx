import { useEffect, useId, useRef } from 'react';
import { Keypad } from '@parkett/ui';
import { focusField } from '../../lib/focus-field.ts';
import { useTexts } from '../../lib/texts.ts';
import styles from './six-digits.module.css';

const digits = 6;
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, digits);
export const isComplete = (typed: string): boolean => typed.length === digits;

type SixDigitsProps = {
  label: string;
  value: string;
  /** What was typed, with whatever else than digits a keyboard may bring. */
  onChange: (text: string) => void;
  error: string;
  /** Brings a keypad along: no system keyboard pushes a sheet about. */
  ownKeys: boolean;
  busy: boolean;
};

/**
 * Six secret digits, on every screen that asks for them: one field drawn as six boxes. A screen reader meets one input, an eye sees how many digits are
 * missing, and no text of the page ever holds one.
 */
export function SixDigits({ label, value, onChange, error, ownKeys, busy }: SixDigitsProps) {
  const common = useTexts('common');
  const id = useId();
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => focusField(ref.current), []);
  return (
    <>
      <div className={styles.pin} data-wrong={error ? true : undefined}>
        <label htmlFor={id}>{label}</label>
        <div className={styles.boxes} aria-busy={busy}>
          {Array.from({ length: digits }, (_, i) => (
            <span
              key={i}
              className={styles.box}
              data-filled={i < value.length || undefined}
              data-next={i === value.length || undefined}
              aria-hidden="true"
            />
          ))}
          <input
            ref={ref}
            id={id}
            type="password"
            inputMode={ownKeys ? 'none' : 'numeric'}
            autoComplete="off"
            maxLength={digits}
            value={value}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-note`}
            onChange={event => onChange(event.target.value)}
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
          onChange={key => onChange(key === '' ? value.slice(0, -1) : value + key)}
        />
      ) : null}
    </>
  );
}
