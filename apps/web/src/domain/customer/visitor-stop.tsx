import type { ReactNode } from 'react';
import { EmptyState } from '@parkett/ui';
import { useIsLive } from '../../lib/mode.ts';
import { useTexts } from '../../lib/texts.ts';
import styles from './visitor-stop.module.css';
import { VisitorWays } from './visitor-ways.tsx';

/** What stands for a visitor where a customer's own things would: what needs an account, and the ways to one. */
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
