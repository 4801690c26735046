import { buttonClass, EmptyState } from '@parkett/ui';
import { Link } from '../../../lib/link.tsx';
import { presentLocation } from '../../../lib/location.ts';
import { useTexts } from '../../../lib/texts.ts';
import { layoutOf } from '../../../paths.ts';

/** Watchlists belong to a customer: a visitor is told so and may sign in. */
export function Visitor() {
  const t = useTexts('watchlist');
  const c = useTexts('common');
  return (
    <EmptyState
      title={t('visitor')}
      action={
        <Link to={layoutOf(presentLocation().path) === 'desktop' ? '/pc/login/login' : '/login/login'} className={buttonClass({ kind: 'primary' })}>
          {c('signIn')}
        </Link>
      }
    >
      {t('visitorText')}
    </EmptyState>
  );
}
