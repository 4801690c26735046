import { buttonClass, EmptyState, ErrorState, Skeleton, type Elements } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { useLocation } from '../../../navigation/location.ts';
import { layoutOf, type Address } from '../../../navigation/paths.ts';
import { usePayees, type OwnPayees } from '../queries.ts';

/** The customer's payees, once they are here. */
export function WithPayees({ children }: { children: (own: OwnPayees) => Elements }) {
  const c = useTexts('common');
  const { data, isPending, refetch } = usePayees();
  if (isPending) return <Skeleton lines={4} height={60} label={c('loading')} />;
  if (!data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void refetch()} />;
  return children(data);
}

/** A form for somebody whose name is verified and who has a fund password: nothing is added without them. */
export function WithHolder({ children }: { children: (own: OwnPayees & { readonly holder: string }) => Elements }) {
  const layout = layoutOf(useLocation().path);
  return (
    <WithPayees>
      {own => {
        if (own.holder === null) return <First what="unverified" to={places.unverified[layout]} />;
        return own.hasFundPassword ? children({ ...own, holder: own.holder }) : <First what="unlocked" to={places.unlocked[layout]} />;
      }}
    </WithPayees>
  );
}

const places = {
  unverified: { mobile: '/information/authInfo', desktop: '/pc/information/authInfo' },
  unlocked: { mobile: '/information/fundPass', desktop: '/pc/information/fundPass' },
} as const;

/** A step that comes before, and the way to it. */
function First({ what, to }: { what: keyof typeof places; to: Address }) {
  const t = useTexts('payees');
  return (
    <EmptyState
      title={t(what)}
      action={
        <Link to={to} className={buttonClass({ kind: 'primary' })}>
          {t(`${what}Way`)}
        </Link>
      }
    >
      {t(`${what}Text`)}
    </EmptyState>
  );
}
