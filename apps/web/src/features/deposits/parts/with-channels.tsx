import { EmptyState, ErrorState, Skeleton, type Elements } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { useLocation } from '../../../navigation/location.ts';
import { layoutOf, type Layout } from '../../../navigation/paths.ts';
import { useChannels, type Channels } from '../queries.ts';

export const useLayout = (): Layout => layoutOf(useLocation().path);

/** The ways on which money comes in, once they are here. */
export function WithChannels({ children }: { children: (served: Channels) => Elements }) {
  const c = useTexts('common');
  const t = useTexts('deposits');
  const { data, isPending, refetch } = useChannels();
  if (isPending) return <Skeleton lines={4} height={72} label={c('loading')} />;
  if (!data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void refetch()} />;
  if (data.channels.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;
  return children(data);
}

/** Somebody whose name isn't verified can't announce a deposit yet. */
export function VerifyFirst() {
  const t = useTexts('deposits');
  const path = useLayout() === 'desktop' ? '/pc/information/authInfo' : '/information/authInfo';
  return (
    <EmptyState title={t('unverified')} action={<Link to={path}>{t('verify')}</Link>}>
      {t('unverifiedText')}
    </EmptyState>
  );
}
