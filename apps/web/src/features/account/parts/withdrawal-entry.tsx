import { formatDay, Icon, ListRow } from '@parkett/ui';
import { useCall } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { useLocation } from '../../../navigation/location.ts';
import { address, layoutOf } from '../../../navigation/paths.ts';
import styles from './account.module.css';

const screens = { mobile: '/information/userInfo', desktop: '/pc/information/userInfo' } as const;

/** The entry that leads to the withdrawal from the contract, with the days that are left for it. */
export function WithdrawalEntry() {
  const t = useTexts('account');
  const screen = screens[layoutOf(useLocation().path)];
  const { data } = useCall('ownData/closing', {}, { quiet: true });
  if (!data) return null;
  const { daysLeft, lastDay } = data.withdrawal;
  const day = formatDay(lastDay);
  const left = daysLeft === null ? t('withdrawOver', { day }) : t('withdrawLeft', { days: daysLeft, day });
  return (
    <ul className={styles.list}>
      <li>
        <Link to={address(screen, { show: 'withdrawal' })}>
          <ListRow leading={<Icon name="document" />} title={t('withdraw')} subtitle={left} chevron />
        </Link>
      </li>
    </ul>
  );
}
