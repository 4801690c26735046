import { useConfig } from '../../../lib/config.ts';
import { rich } from '../../../lib/rich-text.tsx';
import { useTexts } from '../../../lib/texts.ts';
import styles from '../parts/sign-in.module.css';

/** The way to customer service, where the house has set one up. */
export function ToService() {
  const t = useTexts('sign-in');
  const { kefu } = useConfig();
  if (!kefu) return null;
  const link = (words: string) => (
    <a href={kefu} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  );
  return <p className={styles.text}>{rich(t('toService'), { a: link })}</p>;
}
