import type { ReactNode } from 'react';
import { EmptyState } from '@parkett/ui';
import { useIsLive } from '../../lib/mode.ts';
import { useTexts } from '../../lib/texts.ts';
import styles from './visitor-stop.module.css';
import { VisitorWays } from './visitor-ways.tsx';

/** The empty state of a visitor in place of a customer's own things, with the ways to an account. */
export function VisitorStop({ title }: { title: ReactNode }) {
  const t = useTexts('common');
  const isLive = useIsLive();
  return (
    <EmptyState
      title={title}
      action={
        <div className={styles.ways}>
          <VisitorWays />
        </div>
      }
    >
      {isLive ? null : t('demoText')}
    </EmptyState>
  );
}
