import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { Identity } from '../parts/identity.tsx';
import styles from '../parts/identity.module.css';

/** Real-name verification on the phone. */
export default function AuthInfo() {
  const t = useTexts('identity');
  return (
    <>
      <BackHeader title={t('title')} otherwise="/information/index" />
      <div className={styles.mobile}>
        <Identity />
      </div>
    </>
  );
}
