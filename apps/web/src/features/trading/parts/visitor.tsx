import { buttonClass, EmptyState } from '@parkett/ui';
import { Link } from '../../../lib/link.tsx';
import { useTexts } from '../../../lib/texts.ts';
import type { Layout } from '../../../paths.ts';

/** For visitors: trading needs an account, and a demo account is one press away. */
export function SignInFirst({ layout }: { layout: Layout }) {
  const t = useTexts('trading');
  const common = useTexts('common');
  return (
    <EmptyState
      title={t('signInToTrade')}
      action={
        <Link to={layout === 'desktop' ? '/pc/login/login' : '/login/login'} className={buttonClass({ kind: 'primary' })}>
          {common('signIn')}
        </Link>
      }
    >
      {t('signInToTradeText')}
    </EmptyState>
  );
}
