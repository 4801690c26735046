import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { EmptyState, ErrorState, formatRate, Skeleton } from '@parkett/ui';
import type { ReplyAt } from '@parkett/contract';
import { Link } from '../../../navigation/link.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { address } from '../../../navigation/paths.ts';
import { divideBox, heatOf, type Box } from '../heat-map.ts';
import { useSectors } from '../queries.ts';
import styles from './heat-map.module.css';

type Sector = ReplyAt<'market/sectors'>['sectors'][number];
type Member = Sector['members'][number];
/** Room for a sector's name above its members. */
const headPx = 18;
/** A narrower sector has no room for its figure, which is shown whole or not at all. */
const rateFromPx = 52;
/** What is smaller than this carries no words; what is smaller than a finger is no link. */
const wordsFrom = { width: 46, height: 30 };
const linkFromPx = 24;

/** Sectors and their shares as boxes: size is market capitalisation, colour is today's change. */
export function HeatMap() {
  const t = useTexts('market');
  const c = useTexts('common');
  const sectors = useSectors();
  const place = useRef<HTMLDivElement>(null);
  const size = useSize(place);
  const boxes = useMemo(() => divideBox(sectors.data?.sectors ?? [], { x: 0, y: 0, ...size }), [sectors.data, size]);
  return (
    <div ref={place} className={styles.map}>
      {sectors.isPending ? <Skeleton height={420} label={t('heatMap')} /> : null}
      {sectors.isError && !sectors.data ? <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void sectors.refetch()} /> : null}
      {sectors.data && size.width > 0 && boxes.length === 0 ? <EmptyState title={t('noMovers')} /> : null}
      <ul aria-label={t('heatMap')}>
        {boxes.map(({ item, box }) => (
          <SectorBox key={item.sector} sector={item} box={box} />
        ))}
      </ul>
    </div>
  );
}

function SectorBox({ sector, box }: { sector: Sector; box: Box }) {
  const t = useTexts('market');
  const name = t(`sector-${sector.sector}` as 'sector-banks');
  const rate = formatRate(sector.changeRate);
  const inner = useMemo(
    () => divideBox(sector.members, { x: 0, y: headPx, width: Math.max(0, box.width - 3), height: Math.max(0, box.height - headPx - 3) }),
    [sector, box.width, box.height],
  );
  return (
    <li className={styles.sector} style={placed(box)}>
      <span className={styles.head} title={`${name} ${rate}`}>
        <span>{name}</span>
        {box.width < rateFromPx ? null : <span data-sign={Math.sign(Number(sector.changeRate ?? 0))}>{rate}</span>}
      </span>
      {inner.map(({ item, box: at }, i) => (
        <MemberBox key={item.code} member={item} box={at} first={i === 0} />
      ))}
    </li>
  );
}

/** The largest share of a sector is reached by Tab, the others by pointer: the table below has them all. */
function MemberBox({ member, box, first }: { member: Member; box: Box; first: boolean }) {
  const look = { ...placed(box), '--heat': `${heatOf(member.changeRate)}%` } as CSSProperties;
  const sign = Math.sign(Number(member.changeRate ?? 0));
  const rate = formatRate(member.changeRate);
  const words = box.width >= wordsFrom.width && box.height >= wordsFrom.height;
  const inside = words ? (
    <>
      <b>{member.code}</b>
      <span>{rate}</span>
    </>
  ) : null;
  if (box.width < linkFromPx || box.height < linkFromPx)
    return <span className={styles.member} data-sign={sign} style={look} title={`${member.name} ${rate}`} />;
  return (
    <Link
      to={address('/pc/market/stockDetail', { code: member.code })}
      className={styles.member}
      data-sign={sign}
      style={look}
      title={`${member.name} ${rate}`}
      aria-label={`${member.name} ${rate}`}
      tabIndex={first ? undefined : -1}
    >
      {inside}
    </Link>
  );
}

const placed = ({ x, y, width, height }: Box): CSSProperties => ({ left: x, top: y, width, height });

/** The size of an element's inside, in whole pixels. */
function useSize(box: { readonly current: HTMLElement | null }): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setSize(before =>
        before.width === Math.floor(width) && before.height === Math.floor(height)
          ? before
          : { width: Math.floor(width), height: Math.floor(height) },
      );
    });
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, [box]);
  return size;
}
