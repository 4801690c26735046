import type { ReactNode } from 'react';
import { EmptyState, ErrorState, Skeleton } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';

type Read = { readonly isPending: boolean; readonly isError: boolean; readonly data: unknown; readonly refetch: () => unknown };

/** What stands in a list's place while it loads, when it can't be had, and when there is nothing in it. Old data outlive an error. */
export function ListStates({
  read,
  isEmpty,
  emptyTitle,
  emptyText,
  children,
}: {
  read: Read;
  isEmpty: boolean;
  emptyTitle: string;
  emptyText: ReactNode;
  children: ReactNode;
}) {
  const common = useTexts('common');
  if (read.isPending) return <Skeleton lines={5} height={48} label={common('loading')} />;
  if (read.isError && read.data === undefined) {
    return (
      <ErrorState title={common('notLoaded')} retryLabel={common('retry')} onRetry={() => void read.refetch()}>
        {common('notLoadedText')}
      </ErrorState>
    );
  }
  if (isEmpty) return <EmptyState title={emptyTitle}>{emptyText}</EmptyState>;
  return children;
}
