import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './segments.module.css';

export type Segment<Value extends string> = { readonly value: Value; readonly label: ReactNode };

export type SegmentsProps<Value extends string> = {
  /** Names the group for those who can't see it. */
  label: string;
  options: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** `bar`: boxed, equal widths; `line`: underlined, scrolls sideways; `pills`: small, for ranges. */
  look?: 'bar' | 'line' | 'pills';
};

/** One of a few, as a native radio group: arrow keys move, the screen reader counts. */
export function Segments<Value extends string>({ label, options, value, onChange, look = 'bar' }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classNames(styles.segments, styles[look])}>
      {options.map(option => (
        <label key={option.value} className={styles.segment}>
          <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
