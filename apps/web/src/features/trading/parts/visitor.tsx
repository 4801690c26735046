import { SignInFirst } from '../../../lib/sign-in-first.tsx';
import { useTexts } from '../../../lib/texts.ts';

/** Trading needs an account, and a demo account is one press away. */
export function Visitor() {
  const t = useTexts('trading');
  return <SignInFirst title={t('signInToTrade')}>{t('signInToTradeText')}</SignInFirst>;
}
