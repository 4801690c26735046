import type { ReactNode } from 'react';
import { ErrorState, Skeleton } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';

type Read = { readonly isPending: boolean; readonly data: unknown; readonly refetch: () => unknown };

/** Postings while they load and when they can't be had. */
export function EntriesStates({ read, children }: { read: Read; children: ReactNode }) {
  const common = useTexts('common');
  if (read.isPending) return <Skeleton lines={4} height={48} label={common('loading')} />;
  if (read.data !== undefined) return children;
  return (
    <ErrorState title={common('notLoaded')} retryLabel={common('retry')} onRetry={() => void read.refetch()}>
      {common('notLoadedText')}
    </ErrorState>
  );
}
