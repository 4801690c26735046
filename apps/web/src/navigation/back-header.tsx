import type { ReactNode } from 'react';
import type { Elements } from '@parkett/ui';
import { ClockBadge } from '../domain/clock/clock-badge.tsx';
import { BackButton } from './back-button.tsx';
import type { ScreenPath } from './paths.ts';
import styles from './back-header.module.css';

export type BackHeaderProps = {
  /** The screen's heading. */
  title: ReactNode;
  /** Under the heading: symbol, ISIN. */
  subtitle?: ReactNode;
  /** Right: an action or two. */
  actions?: Elements;
  /** Where 'back' goes when there is no page of ours before this one. */
  otherwise?: ScreenPath;
  /** The market clock stands under the bar; off where the screen shows it itself. */
  clock?: boolean;
};

/** The head of a screen that was gone to: back in history, or to /home/index (specification §2). */
export function BackHeader({ title, subtitle, actions, otherwise = '/home/index', clock = true }: BackHeaderProps) {
  return (
    <header className={styles.header}>
      <BackButton otherwise={otherwise} />
      <div className={styles.words}>
        <h1>{title}</h1>
        {subtitle ? <p>{subtitle}</p> : null}
      </div>
      <div className={styles.actions}>
        {actions}
        {clock ? <ClockBadge /> : null}
      </div>
    </header>
  );
}
