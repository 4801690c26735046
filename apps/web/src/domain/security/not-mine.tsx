import { buttonClass } from '@parkett/ui';
import { useTexts } from '../../lib/texts.ts';
import { Link } from '../../navigation/link.tsx';
import { useLocation } from '../../navigation/location.ts';
import { address, layoutOf } from '../../navigation/paths.ts';

/** The heading over the lock of the account, on the security screen. */
export const lockHeading = 'lock-account';

/** Brings the lock into view, and the focus to its heading. */
export function showLock(): void {
  const heading = document.getElementById(lockHeading);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'center' });
}

const security = { mobile: '/information/userInfo', desktop: '/pc/information/userInfo' } as const;

/** 'That wasn’t me' leads to what helps: the lock of the account, from the security screen itself too. */
export function NotMine() {
  const t = useTexts('common');
  const { path } = useLocation();
  const screen = security[layoutOf(path)];
  return (
    <Link
      to={address(screen, { show: 'lock' })}
      className={buttonClass({ kind: 'danger' })}
      onClick={event => {
        if (path !== screen) return;
        event.preventDefault();
        showLock();
      }}
    >
      {t('newDeviceNotMine')}
    </Link>
  );
}
