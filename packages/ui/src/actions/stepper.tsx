import { constants } from '../constants.ts';
import styles from './stepper.module.css';

export type StepperProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  minimum?: number;
  maximum?: number;
  step?: number;
  /** Names of the two buttons for those who can't see them. */
  lessLabel: string;
  moreLabel: string;
};

/** A whole number moved by steps: from 1 by 1 without a maximum unless said otherwise. */
export function Stepper({ label, value, onChange, lessLabel, moreLabel, ...limits }: StepperProps) {
  const { minimum = constants.stepper.minimum, maximum = Number.MAX_SAFE_INTEGER, step = constants.stepper.step } = limits;
  const move = (to: number) => onChange(Math.min(maximum, Math.max(minimum, to)));
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <button type="button" aria-label={lessLabel} disabled={value <= minimum} onClick={() => move(value - step)}>
        −
      </button>
      <input
        inputMode="numeric"
        aria-label={label}
        value={value}
        onChange={event => /^\d{1,15}$/.test(event.target.value) && move(Number(event.target.value))}
      />
      <button type="button" aria-label={moreLabel} disabled={value >= maximum} onClick={() => move(value + step)}>
        +
      </button>
    </div>
  );
}
