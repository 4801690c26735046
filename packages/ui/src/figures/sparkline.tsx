import styles from './sparkline.module.css';

/** The points of a whole day's course, as the server cuts it. */
export const daySlots = 40;

/**
 * How a course lies in its box. With `slots` the width is a whole day of so many points, and a young day fills only its beginning.
 * `base`, from where the day's change is counted, lies within the scale. `spanMin` is the least that the height stands for, so that a small change looks small.
 */
export type CourseBox = {
  readonly width: number;
  readonly height: number;
  readonly slots?: number | undefined;
  readonly base?: number | undefined;
  readonly spanMin?: number | undefined;
};

const heightOf = (points: readonly number[], { height, base, spanMin = 0 }: CourseBox) => {
  const all = base === undefined ? points : [...points, base];
  const [lowest, highest] = [Math.min(...all), Math.max(...all)];
  const span = Math.max(highest - lowest, spanMin);
  const low = (lowest + highest - span) / 2;
  return (value: number) => (span === 0 ? height / 2 : height - ((value - low) / span) * height);
};

/** The SVG path of a course in a box, oldest first; a flat course runs through the middle. */
export function linePath(points: readonly number[], box: CourseBox): string {
  const stepX = box.width / Math.max(1, (box.slots ?? points.length) - 1);
  const y = heightOf(points, box);
  return points.map((value, i) => `${i === 0 ? 'M' : 'L'}${(i * stepX).toFixed(1)} ${y(value).toFixed(1)}`).join('');
}

/** The SVG path of its base, across the box; empty without one. */
export const baseLine = (points: readonly number[], box: CourseBox): string =>
  box.base === undefined ? '' : `M0 ${heightOf(points, box)(box.base).toFixed(1)}H${box.width}`;

type SparklineProps = Partial<CourseBox> & { points: readonly number[] | undefined; tone: -1 | 0 | 1 };

/** A small course without axes, its base dotted. Decoration beside figures: it has no name of its own. */
export function Sparkline({ points = [], tone, width = 72, height = 24, slots, base }: SparklineProps) {
  const name = tone > 0 ? styles.up : tone < 0 ? styles.down : styles.flat;
  const box = { width, height, slots, base };
  const isLine = points.length > 1;
  return (
    <svg
      className={`${styles.sparkline} ${name}`}
      viewBox={`0 -1 ${width} ${height + 2}`}
      preserveAspectRatio="none"
      width={width}
      height={height}
      aria-hidden="true"
    >
      {isLine && base !== undefined ? <path className={styles.base} d={baseLine(points, box)} /> : null}
      {isLine ? <path d={linePath(points, box)} /> : null}
    </svg>
  );
}
