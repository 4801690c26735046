import { useTexts } from '../lib/texts.ts';
import { goBack } from './location.ts';
import type { ScreenPath } from './paths.ts';
import styles from './back-header.module.css';

/** Back in history, or to `otherwise` when there is no page of ours before this one. Part of the first code, which the icons aren't: it draws its own. */
export function BackButton({ otherwise }: { otherwise: ScreenPath }) {
  const t = useTexts('common');
  return (
    <button type="button" className={styles.back} aria-label={t('back')} onClick={() => goBack(otherwise)}>
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M14.5 5 8 12l6.5 7" />
      </svg>
    </button>
  );
}
