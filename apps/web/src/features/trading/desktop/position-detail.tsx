import { useParameter } from '../../../navigation/location.ts';
import { Link } from '../../../navigation/link.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { nameOf } from '../../../lib/price.ts';
import { PositionPage } from '../parts/position-page.tsx';
import { usePosition } from '../queries.ts';
import styles from './position-detail.module.css';

/** One position with its story; opened bare, the newest. */
export default function PositionDetail() {
  const t = useTexts('trading');
  const read = usePosition(useParameter('number'));
  const position = read.data?.position;
  return (
    <div className={styles.screen}>
      <p className={styles.trail}>
        <Link to="/pc/trade/index">{t('portfolio')}</Link>
        {position ? <span>{` › ${position.code} · ${position.number}`}</span> : null}
      </p>
      <h1>{position ? nameOf(position) : t('position')}</h1>
      <PositionPage read={read} layout="desktop" />
    </div>
  );
}
