import { useState, type ReactNode } from 'react';
import { Dialog } from '../overlays/dialog.tsx';
import styles from './why-number.module.css';

/** One line of a reckoning: what is added, taken off, or comes out. */
export type WhyRow = { readonly sign: '+' | '−' | '='; readonly label: ReactNode; readonly value: ReactNode };

export type WhyNumberProps = {
  /** The name of the button, `Why this number: Available`. */
  readonly label: string;
  readonly title: string;
  /** The rule in words, `Available = balance less set aside`. */
  readonly formula: string;
  readonly rows: readonly WhyRow[];
  readonly closeLabel: string;
  /** Below the lines: where the postings stand. */
  readonly children?: ReactNode;
};

/** A figure explained where it stands: its formula, its inputs, and the way to its postings. */
export function WhyNumber({ label, title, formula, rows, closeLabel, children }: WhyNumberProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.button} aria-label={label} onClick={() => setOpen(true)}>
        <span aria-hidden="true">=?</span>
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={title} closeLabel={closeLabel}>
        {isOpen ? (
          <div className={styles.why}>
            <p>{formula}</p>
            <dl>
              {rows.map(({ sign, label: name, value }, place) => (
                <div key={place} data-sum={sign === '=' ? '' : undefined}>
                  <dt>
                    <span aria-hidden="true">{sign}</span> <span>{name}</span>
                  </dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <div>{children}</div>
          </div>
        ) : null}
      </Dialog>
    </>
  );
}
