import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './list-row.module.css';

export type ListRowProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Before the words: an icon, a tick. */
  leading?: ReactNode;
  /** Between words and figures; shrinks before the words do (a sparkline). */
  middle?: ReactNode;
  /** Right-aligned figures: at most two, under each other. */
  trailing?: ReactNode;
  chevron?: boolean;
  className?: string | undefined;
};

/** One row of a list: words left, figures right. Wrap it in a link or a button to make it one. */
export function ListRow({ title, subtitle, leading, middle, trailing, chevron = false, className }: ListRowProps) {
  return (
    <span className={classNames(styles.row, className)}>
      {leading ? <span className={styles.leading}>{leading}</span> : null}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {subtitle ? <span className={styles.subtitle}>{subtitle}</span> : null}
      </span>
      {middle ? <span className={styles.middle}>{middle}</span> : null}
      {trailing ? <span className={styles.trailing}>{trailing}</span> : null}
      {chevron ? (
        <svg
          className={styles.chevron}
          width="8"
          height="14"
          viewBox="0 0 8 14"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <path d="m1 1 6 6-6 6" />
        </svg>
      ) : null}
    </span>
  );
}

/** A surface that groups what belongs together. */
export function Card({ children, className, flush = false }: { children: ReactNode; className?: string | undefined; flush?: boolean }) {
  return <div className={classNames(styles.card, flush && styles.flush, className)}>{children}</div>;
}
