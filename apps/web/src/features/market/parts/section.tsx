import type { ReactNode } from 'react';
import { classNames, type Elements } from '@parkett/ui';
import { Apart } from '../../../lib/apart.tsx';
import styles from './section.module.css';

/** A part of a screen under its heading, with a way to more at the right. */
export function Section({
  title,
  more,
  children,
  edge = false,
  className,
}: {
  title: ReactNode;
  more?: ReactNode;
  children: Elements;
  edge?: boolean;
  className?: string | undefined;
}) {
  return (
    <section className={classNames(styles.section, edge && styles.edge, className)}>
      <header className={styles.header}>
        <h2>{title}</h2>
        {more ? <span className={styles.more}>{more}</span> : null}
      </header>
      <Apart>{children}</Apart>
    </section>
  );
}
