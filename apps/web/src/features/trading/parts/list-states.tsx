import { useEffect, useRef, type ReactNode } from 'react';
import { buttonClass, EmptyState, ErrorState, Skeleton } from '@parkett/ui';
import { Link } from '../../../navigation/link.tsx';
import { useLocation } from '../../../navigation/location.ts';
import { useTexts } from '../../../lib/texts.ts';
import { layoutOf } from '../../../navigation/paths.ts';

type Read = { readonly isPending: boolean; readonly isError: boolean; readonly data: unknown; readonly refetch: () => unknown };

const waysOn = {
  search: { mobile: '/favorite/search', desktop: '/pc/favorite/search', key: 'findInstrument' },
  market: { mobile: '/market/index', desktop: '/pc/market/stockDetail', key: 'toMarkets' },
  positions: { mobile: '/trade/index', desktop: '/pc/trade/index', key: 'title' },
} as const;

/** Out of a place where there is nothing. */
export function WayOn({ to }: { to: keyof typeof waysOn }) {
  const t = useTexts('trading');
  const way = waysOn[to];
  return (
    <Link to={way[layoutOf(useLocation().path)]} className={buttonClass({ kind: 'primary' })}>
      {t(way.key)}
    </Link>
  );
}

/** What stands in a list's place while it loads, when it can't be had, and when there is nothing in it: then with a way on. Old data outlive an error. */
export function ListStates({
  read,
  isEmpty,
  emptyTitle,
  emptyText,
  wayOn = 'search',
  children,
}: {
  read: Read;
  isEmpty: boolean;
  emptyTitle: string;
  emptyText: ReactNode;
  /** Where what is missing comes from; null: nowhere but here. */
  wayOn?: keyof typeof waysOn | null;
  children: ReactNode;
}) {
  const common = useTexts('common');
  const hadRows = useRef(false);
  hadRows.current ||= read.data !== undefined && !isEmpty;
  if (read.isPending) return <Skeleton lines={5} height={48} label={common('loading')} />;
  if (read.isError && read.data === undefined) {
    return (
      <ErrorState title={common('notLoaded')} retryLabel={common('retry')} onRetry={() => void read.refetch()}>
        {common('notLoadedText')}
      </ErrorState>
    );
  }
  if (isEmpty) return <Empty title={emptyTitle} text={emptyText} wayOn={wayOn} takesFocus={hadRows.current} />;
  return children;
}

type EmptyProps = { title: string; text: ReactNode; wayOn: keyof typeof waysOn | null; takesFocus: boolean };

/** `takesFocus`: the keyboard stood in the list's last row, which is gone. */
function Empty({ title, text, wayOn, takesFocus }: EmptyProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div ref={place} tabIndex={-1}>
      <EmptyState title={title} action={wayOn ? <WayOn to={wayOn} /> : null}>
        {text}
      </EmptyState>
    </div>
  );
}
