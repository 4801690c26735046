import { SignInFirst } from '../../../lib/sign-in-first.tsx';
import { useTexts } from '../../../lib/texts.ts';

/** Watchlists belong to a customer: a visitor is told so and may sign in. */
export function Visitor() {
  const t = useTexts('watchlist');
  return <SignInFirst title={t('visitor')}>{t('visitorText')}</SignInFirst>;
}
