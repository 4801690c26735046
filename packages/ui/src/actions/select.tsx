import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

export type SelectProps = ComponentProps<'select'> & { label: ReactNode; labelHidden?: boolean };

/** A native select under its label. */
export function Select({ label, labelHidden = false, className, ...select }: SelectProps) {
  const id = useId();
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <div className={styles.box}>
        <select {...select} id={id} />
      </div>
    </div>
  );
}
