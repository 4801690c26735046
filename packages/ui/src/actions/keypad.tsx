import styles from './keypad.module.css';

export type KeypadProps = {
  /** What was typed so far, German: `1.234,5` never, `1234,5` yes. */
  value: string;
  onChange: (value: string) => void;
  /** 0: whole numbers, the separator key does nothing. */
  decimals: number;
  digitsMax?: number;
  label: string;
  eraseLabel: string;
};

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', ',', '0', 'erase'] as const;

/** What the text becomes when a key is pressed; a key that would make no amount changes nothing. */
export function pressKey(text: string, press: { key: string; decimals: number; digitsMax?: number }): string {
  const { key, decimals, digitsMax = 12 } = press;
  if (key === 'erase') return text.slice(0, -1);
  if (key === ',') return decimals === 0 || text.includes(',') ? text : `${text || '0'},`;
  const [whole = '', fraction] = text.split(',');
  if (fraction !== undefined) return fraction.length < decimals ? text + key : text;
  if (whole === '0') return key;
  return whole.length < digitsMax ? text + key : text;
}

/** The order sheet's own keypad: no system keyboard pushes the sheet about. */
export function Keypad({ value, onChange, decimals, digitsMax, label, eraseLabel }: KeypadProps) {
  const limits = digitsMax === undefined ? { decimals } : { decimals, digitsMax };
  return (
    <div className={styles.keypad} role="group" aria-label={label}>
      {keys.map((key) => (
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
