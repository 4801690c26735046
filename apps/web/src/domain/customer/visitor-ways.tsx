import { buttonClass, classNames } from '@parkett/ui';
import { useIsLive } from '../../lib/mode.ts';
import { useTexts } from '../../lib/texts.ts';
import { Link } from '../../navigation/link.tsx';
import { useLocation } from '../../navigation/location.ts';
import { address, layoutOf, type Address } from '../../navigation/paths.ts';
import { DemoAccount } from './demo-account.tsx';
import styles from './visitor-ways.module.css';

const signIn = { mobile: '/login/login', desktop: '/pc/login/login' } as const;
const register = { mobile: '/login/register', desktop: '/pc/login/register' } as const;

type VisitorWaysProps = {
  /** Where signing in leads: to what the visitor was about to do, in place of the present address. Otherwise to this very address. */
  back?: Address;
  /** Two of the ways beside each other, where three have no room. */
  beside?: boolean;
};

/**
 * How a visitor gets an account, the quickest way first. A demo account leaves the visitor here, and signing in comes back here. With real money there are
 * no demo accounts.
 */
export function VisitorWays({ back, beside = false }: VisitorWaysProps) {
  const t = useTexts('common');
  const isLive = useIsLive();
  const { path, search } = useLocation();
  const layout = layoutOf(path);
  const here = (search.size > 0 ? `${path}?${search}` : path) as Address;
  const toSignIn = address(signIn[layout], { back: back ?? here });
  return (
    <div className={classNames(styles.ways, beside && styles.beside)}>
      <DemoAccount kind="primary">{t('openDemo')}</DemoAccount>
      {isLive ? <Register layout={layout} kind="primary" /> : null}
      <Link to={toSignIn} replace={back !== undefined} className={buttonClass({ wide: true })}>
        {t('signIn')}
      </Link>
      {isLive || beside ? null : <Register layout={layout} kind="quiet" />}
    </div>
  );
}

function Register({ layout, kind }: { layout: keyof typeof register; kind: 'primary' | 'quiet' }) {
  const t = useTexts('common');
  return (
    <Link to={register[layout]} className={buttonClass({ kind, wide: true })}>
      {t('openAccount')}
    </Link>
  );
}
