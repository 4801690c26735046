import { BackHeader } from '../../../navigation/back-header.tsx';
import { nameOf } from '../../../lib/price.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useParameter } from '../../../navigation/location.ts';
import { PositionPage } from '../parts/position-page.tsx';
import { usePosition } from '../queries.ts';
import styles from './position-detail.module.css';

/** One position with its story; opened bare, the newest. */
export default function PositionDetail() {
  const t = useTexts('trading');
  const number = useParameter('number');
  const read = usePosition(number);
  const position = read.data?.position;
  return (
    <>
      <BackHeader
        title={position ? nameOf(position) : t('position')}
        subtitle={position ? `${position.code} · ${position.number}` : undefined}
        otherwise="/trade/index"
      />
      <div className={styles.screen}>
        <PositionPage read={read} layout="mobile" />
      </div>
    </>
  );
}
