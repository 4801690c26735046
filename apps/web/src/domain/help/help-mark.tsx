import { useTexts } from '../../lib/texts.ts';
import { openHelp, type Help } from './open-help.ts';
import styles from './help-mark.module.css';

/** A '?' beside a hard word, which opens the article that explains it. */
export const HelpMark = (help: Help) => (
  <button type="button" className={styles.mark} aria-label={useTexts('common')('helpWith', { word: help.word })} onClick={() => openHelp(help)} />
);
