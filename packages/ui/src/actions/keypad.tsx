import { pressKey } from './press-key.ts';
import styles from './keypad.module.css';

export type KeypadProps = {
  /** What was typed so far, German: `1.234,5` never, `1234,5` yes. */
  value: string;
  onChange: (value: string) => void;
  /** 0: whole numbers, without a separator key. */
  decimals: number;
  digitsMax?: number;
  label: string;
  eraseLabel: string;
};

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', ',', '0', 'erase'] as const;

/** The order sheet's own keypad: no system keyboard pushes the sheet about. */
export function Keypad({ value, onChange, decimals, digitsMax, label, eraseLabel }: KeypadProps) {
  const limits = digitsMax === undefined ? { decimals } : { decimals, digitsMax };
  return (
    <div className={styles.keypad} role="group" aria-label={label}>
      {keys.map(key => (
        <button
          key={key}
          type="button"
          aria-label={key === 'erase' ? eraseLabel : undefined}
          disabled={key === ',' && decimals === 0}
          onClick={() => onChange(pressKey(value, { key, ...limits }))}
        >
          {key === 'erase' ? '⌫' : key}
        </button>
      ))}
    </div>
  );
}
