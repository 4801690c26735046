import { useCustomer } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import type { Address } from '../../../navigation/paths.ts';
import styles from './security.module.css';

/** For who has a fund password and doesn't know it any more. */
export function Forgotten({ to }: { to: Address }) {
  const t = useTexts('security');
  const customer = useCustomer();
  if (!customer?.passwords) return null;
  return (
    <p className={styles.forgotten}>
      <Link to={to}>{t('forgotDigits')}</Link>
    </p>
  );
}
