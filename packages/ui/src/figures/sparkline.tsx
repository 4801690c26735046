import styles from './sparkline.module.css';

/** `spanMin`: the least that the height stands for, so that a small change looks small. */
type Box = { width: number; height: number; spanMin?: number };

/** The SVG path of a course in a box of `width` × `height`, oldest first; a flat course runs through the middle. */
export function linePath(points: readonly number[], box: Box): string {
  const [lowest, highest] = [Math.min(...points), Math.max(...points)];
  const span = Math.max(highest - lowest, box.spanMin ?? 0);
  const low = (lowest + highest - span) / 2;
  const stepX = box.width / Math.max(1, points.length - 1);
  const y = (value: number) => (span === 0 ? box.height / 2 : box.height - ((value - low) / span) * box.height);
  return points.map((value, i) => `${i === 0 ? 'M' : 'L'}${(i * stepX).toFixed(1)} ${y(value).toFixed(1)}`).join('');
}

/** A small course without axes. Decoration beside figures: it has no name of its own. */
export function Sparkline({
  points,
  tone,
  width = 72,
  height = 24,
}: {
  points: readonly number[] | undefined;
  tone: -1 | 0 | 1;
  width?: number;
  height?: number;
}) {
  const name = tone > 0 ? styles.up : tone < 0 ? styles.down : styles.flat;
  return (
    <svg
      className={`${styles.sparkline} ${name}`}
      viewBox={`0 -1 ${width} ${height + 2}`}
      preserveAspectRatio="none"
      width={width}
      height={height}
      aria-hidden="true"
    >
      {points && points.length > 1 ? <path d={linePath(points, { width, height })} /> : null}
    </svg>
  );
}
