import { useMemo } from 'react';
import { useCall } from '../../../lib/reads/query.ts';
import { navigate, useLocation, useParameter } from '../../../navigation/location.ts';
import { useSession } from '../../../lib/session.ts';
import { address } from '../../../navigation/paths.ts';
import { inOrder } from '../model.ts';
import { useLists } from '../queries.ts';

/** The customer's lists and the one the address names, else the first. */
export function useChosenList() {
  const session = useSession();
  const { path } = useLocation();
  const query = useLists();
  const given = Number(useParameter('list'));
  const lists = query.data?.lists ?? [];
  const chosen = lists.find(list => list.id === given) ?? lists[0];
  const choose = (id: number) => navigate(address(path as '/home/index', { list: String(id) }), { replace: true });
  const isWaiting = session.state === 'unknown' || (session.state === 'signed-in' && query.isPending);
  return { session, lists, chosen, choose, isWaiting, isError: query.isError && !query.data, refetch: query.refetch };
}

/** The instruments of a list with their quotes and today's sparklines, in its order. */
export function useEntries(codes: readonly string[]) {
  const query = useCall(
    'market/instruments',
    { codes: [...codes], sparks: true },
    { enabled: codes.length > 0, keepPrevious: true, staleMs: 30_000 },
  );
  const rows = useMemo(() => inOrder(codes, query.data?.rows ?? []), [codes, query.data]);
  return { ...query, rows };
}
