import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask } from './api.ts';

const plainTitle = document.title;

/**
 * How many reviews this operator may decide, as it is shown: empty without any. It stands in the page's title too. A page in the background asks nothing, as
 * everywhere at the desk: asking would keep its session alive.
 */
export function useWaiting(): string {
  const { data } = useQuery({ queryKey: ['reviews/waiting'], queryFn: () => ask('reviews/waiting', {}) });
  const count = data && data.count > 0 ? `${data.count}${data.more ? '+' : ''}` : '';
  useEffect(() => {
    document.title = count === '' ? plainTitle : `(${count}) ${plainTitle}`;
    return () => {
      document.title = plainTitle;
    };
  }, [count]);
  return count;
}
