import { useCall } from '../../../lib/reads/query.ts';
import { useCustomer } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import type { Address } from '../../../navigation/paths.ts';
import styles from './security.module.css';

/** For who has a fund password and doesn't know it any more: the way to a new one, or how far it is that this browser has asked for. */
export function Forgotten({ to }: { to: Address }) {
  const t = useTexts('security');
  const customer = useCustomer();
  const asked = useCall('recovery/state', {}, { enabled: Boolean(customer?.passwords), quiet: true }).data?.asked;
  if (!customer?.passwords) return null;
  const state = asked?.lost === 'fund-password' && (asked.state === 'pending' || asked.state === 'approved') ? asked.state : null;
  return (
    <p className={styles.forgotten}>
      <Link to={to}>{t(state === null ? 'forgotDigits' : `forgot-${state}`)}</Link>
    </p>
  );
}
