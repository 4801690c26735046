import { Markdown } from '@parkett/ui';
import { Link } from '../../navigation/link.tsx';
import { presentLocation } from '../../navigation/location.ts';
import { layoutOf } from '../../navigation/paths.ts';
import { addressOf } from './address.ts';
import styles from './article-text.module.css';

/** The text of an article, whose links lead to screens of this layout. `onFollow`: a link to a screen was tapped. */
export const ArticleText = ({ text, onFollow }: { text: string; onFollow?: () => void }) => (
  <div className={styles.text}>
    <Markdown
      text={text}
      toScreen={({ screen, children }) => (
        <Link to={addressOf(screen, layoutOf(presentLocation().path))} onClick={onFollow}>
          {children}
        </Link>
      )}
    />
  </div>
);
