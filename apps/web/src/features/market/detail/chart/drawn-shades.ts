import type { IChartApi, ISeriesApi, Logical, SeriesType } from 'lightweight-charts';
import type { Bar } from '../../chart-model.ts';
import { isIn, type Sessions } from '../../fold-tick.ts';

/** The shades behind one series; `add` takes each bar that begins. */
export type DrawnShades = { readonly add: (bar: Bar) => void };
type Shading = { readonly chart: IChartApi; readonly places: readonly number[]; readonly extended: Sessions; readonly color: string };

type Run = readonly [from: number, to: number];

/** The numbers of the first and the last place of each early or late session. */
function runsOf(places: readonly number[], extended: Sessions): Run[] {
  const runs: [from: number, to: number][] = [];
  for (const [at, start] of places.entries()) {
    if (!isIn(extended, start)) continue;
    const run = runs.at(-1);
    if (run?.[1] === at - 1) run[1] = at;
    else runs.push([at, at]);
  }
  return runs;
}

/** Early and late sessions, each as one flat shade behind its bars, however far these stand apart. */
export function drawShadesOn(series: ISeriesApi<SeriesType>, { chart, places, extended, color }: Shading): DrawnShades {
  let known = [...places];
  let runs = runsOf(known, extended);
  const add = ([start]: Bar) => {
    if (known.includes(start)) return;
    known = [...known, start].toSorted((a, b) => a - b);
    runs = runsOf(known, extended);
  };
  const x = (at: number): number => chart.timeScale().logicalToCoordinate(at as Logical) ?? 0;
  series.attachPrimitive({
    paneViews: () => [
      {
        zOrder: () => 'bottom',
        renderer: () => ({
          draw: target =>
            target.useBitmapCoordinateSpace(({ context, bitmapSize, horizontalPixelRatio }) => {
              const half = (x(1) - x(0)) / 2;
              context.fillStyle = color;
              for (const [from, to] of runs) {
                const [left, right] = [x(from) - half, x(to) + half].map(edge => Math.round(edge * horizontalPixelRatio)) as [number, number];
                context.fillRect(left, 0, right - left, bitmapSize.height);
              }
            }),
        }),
      },
    ],
  });
  return { add };
}
