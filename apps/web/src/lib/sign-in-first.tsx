import type { ReactNode } from 'react';
import { buttonClass, EmptyState, Skeleton } from '@parkett/ui';
import { layoutOf } from '../navigation/paths.ts';
import { Link } from '../navigation/link.tsx';
import { presentLocation } from '../navigation/location.ts';
import { useSession } from './session.ts';
import { useTexts } from './texts.ts';

/** What stands for a visitor where a customer's own things would: what they need, and the way to sign in. */
export function SignInFirst({ title, children }: { title?: ReactNode; children?: ReactNode }) {
  const t = useTexts('common');
  // Somebody may be signed in: not said before it is known.
  if (useSession().state === 'unknown') return <Skeleton lines={3} height={48} label={t('loading')} />;
  return (
    <EmptyState
      title={title ?? t('signInFirst')}
      action={
        <Link to={layoutOf(presentLocation().path) === 'desktop' ? '/pc/login/login' : '/login/login'} className={buttonClass({ kind: 'primary' })}>
          {t('signIn')}
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}
