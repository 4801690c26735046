import { useEffect, useId, useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { TypedError } from '@parkett/kernel';
import { classNames, keyListener } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { readingsOf, type FieldKind, type Typed } from '../typed-figure.ts';
import { misreadKeys } from '../../../lib/misread.ts';
import styles from './figure-field.module.css';

export type FigureFieldProps = {
  label: string;
  /** Which figure of the form it is. */
  name?: string;
  value: Typed;
  onChange: (value: Typed) => void;
  /** For asking back. */
  kind: FieldKind;
  unit: ReactNode;
  onStep?: ((by: 1n | -1n) => void) | undefined;
  misread?: TypedError | null | undefined;
  /** What is asked for while it is empty; without it an amount. */
  missing?: string;
  error?: ReactNode;
  hint?: ReactNode;
  /** The keypad of the sheet writes here: no system keyboard. */
  ownKeys?: boolean;
  isActive?: boolean;
  onActive?: () => void;
  startsFocused?: boolean;
};

/** A figure of an order in one line: label, the figure, its unit, steps down and up side by side. A figure that can be read in two ways is asked back. */
export function FigureField(props: FigureFieldProps) {
  const {
    label,
    name,
    value,
    onChange,
    unit,
    onStep,
    misread,
    missing,
    error,
    hint,
    ownKeys = false,
    isActive = false,
    onActive,
    startsFocused,
  } = props;
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const t = useTexts('trading');
  const common = useTexts('common');
  const isWrong = Boolean(error) || (misread !== null && misread !== undefined);
  const told = misread === 'empty' && missing ? missing : misread && common(misreadKeys[misread]);
  const note = told || (error ?? hint);
  useInView(ref, { isActive, isWrong, text: value.text });
  const step = (by: 1n | -1n) => (
    <button type="button" className={styles.step} aria-label={t(by > 0n ? 'stepUp' : 'stepDown', { label })} onClick={() => onStep?.(by)}>
      {by > 0n ? '+' : '−'}
    </button>
  );
  return (
    <div ref={ref} className={classNames(styles.field, isActive && styles.active, isWrong && styles.wrong)}>
      <div className={styles.line}>
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          name={name}
          data-figure=""
          ref={startsFocused ? input => input?.setAttribute('autofocus', '') : undefined}
          inputMode={ownKeys ? 'none' : 'decimal'}
          autoComplete="off"
          enterKeyHint="done"
          placeholder="0"
          value={value.text}
          aria-invalid={isWrong || undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onKeyDown={ignoreRepeats}
          onFocus={event => {
            event.target.select();
            onActive?.();
          }}
          onPaste={event => pasteCells(event, text => onChange({ text, sure: false }))}
          onChange={event => onChange({ text: event.target.value, sure: false })}
        />
        <span className={styles.unit}>{unit}</span>
        {onStep ? (
          <span className={styles.steps}>
            {step(-1n)}
            {step(1n)}
          </span>
        ) : null}
      </div>
      <div id={`${id}-note`} className={styles.note} aria-live="polite">
        <span>{note}</span>
        {misread === 'ambiguous' ? <Readings {...props} /> : null}
      </div>
    </div>
  );
}

/** An Enter that is held down sends one order. */
const ignoreRepeats = keyListener((event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
});

/** A field of one line drops the line breaks of what is pasted, or makes blanks of them: two cells would become one figure. They stay apart by a tab. */
function pasteCells(event: ClipboardEvent<HTMLInputElement>, change: (text: string) => void): void {
  const pasted = event.clipboardData.getData('text/plain').trim();
  if (!/[\r\n]/.test(pasted)) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  change(`${value.slice(0, selectionStart ?? 0)}${pasted.replace(/[\r\n]+/g, '\t')}${value.slice(selectionEnd ?? value.length)}`);
}

/** Where fields scroll, the one that is typed into comes into view with its note, and so does one that turns out wrong. */
function useInView(ref: RefObject<HTMLDivElement | null>, { isActive, isWrong, text }: { isActive: boolean; isWrong: boolean; text: string }) {
  const shown = useRef({ isActive, isWrong, text });
  useEffect(() => {
    const before = shown.current;
    shown.current = { isActive, isWrong, text };
    const isTyped = isActive && (!before.isActive || before.text !== text || before.isWrong !== isWrong);
    if (isTyped || (isWrong && !before.isWrong)) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [ref, isActive, isWrong, text]);
}

/** The readings of an ambiguous figure as choices: an amount of money is never guessed. */
function Readings({ value, kind, onChange }: FigureFieldProps) {
  const t = useTexts('trading');
  return (
    <span className={styles.readings} role="group" aria-label={t('whichFigure')}>
      {readingsOf(value, kind).map(reading => (
        <button key={reading.text} type="button" onClick={() => onChange(reading)}>
          {reading.text}
        </button>
      ))}
    </span>
  );
}
