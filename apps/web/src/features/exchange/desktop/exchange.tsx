import { useTexts } from '../../../lib/texts.ts';
import { LaterExchange } from '../parts/later-exchange.ts';
import styles from '../parts/exchange.module.css';

/** An exchange on the desktop. */
export default function Exchange() {
  const t = useTexts('exchange');
  return (
    <>
      <h1 className={styles.heading}>{t('title')}</h1>
      <LaterExchange layout="desktop" />
    </>
  );
}
