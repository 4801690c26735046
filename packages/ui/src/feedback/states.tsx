import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import type { Elements } from '../elements.ts';
import styles from './states.module.css';

/** Nothing there yet: says so, and where items come from. */
export function EmptyState({ title, children, action }: { title: ReactNode; children?: ReactNode; action?: Elements }) {
  return (
    <div className={styles.state}>
      <div className={styles.motif} aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      {children ? <p className={styles.text}>{children}</p> : null}
      {action}
    </div>
  );
}

/** Something didn't load: what, why, and the way to try again. */
export function ErrorState({
  title,
  children,
  retryLabel,
  onRetry,
}: {
  title: ReactNode;
  children?: ReactNode;
  retryLabel?: string;
  onRetry?: () => void;
}) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{title}</p>
      {children ? <p className={styles.text}>{children}</p> : null}
      {retryLabel && onRetry ? <Button onClick={onRetry}>{retryLabel}</Button> : null}
    </div>
  );
}

/** The place of something on its way, in its size, so that nothing jumps. */
export function Skeleton({ lines = 1, height, label }: { lines?: number; height?: number; label?: string }) {
  return (
    <div className={styles.skeletons} role={label ? 'status' : undefined}>
      {label ? <span className="visually-hidden">{label}</span> : null}
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={styles.skeleton} style={height ? { height } : undefined} aria-hidden="true" />
      ))}
    </div>
  );
}

/** A few words about a state: simulated, stale, auction. */
export function Badge({ tone = 'plain', children }: { tone?: 'plain' | 'brass' | 'petrol' | 'up' | 'down' | 'danger'; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
