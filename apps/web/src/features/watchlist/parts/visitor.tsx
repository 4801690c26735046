import { VisitorStop } from '../../../domain/customer/visitor-stop.tsx';
import { useTexts } from '../../../lib/texts.ts';

/** Watchlists belong to a customer: a visitor is told so and may sign in. */
export function Visitor() {
  const t = useTexts('watchlist');
  return <VisitorStop title={t('visitor')} />;
}
