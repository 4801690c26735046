export type Sized = { readonly size: number };
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/**
 * Divides a box among items in proportion to their sizes, largest first, each as near to a square as it goes
 * (squarified treemap, Bruls, Huizing and van Wijk 2000). Items without size get no box.
 */
export function divideBox<T extends Sized>(items: readonly T[], box: Box): { item: T; box: Box }[] {
  const rest = items.filter(item => item.size > 0).toSorted((a, b) => b.size - a.size);
  const total = rest.reduce((sum, item) => sum + item.size, 0);
  const scale = total > 0 ? (box.width * box.height) / total : 0;
  const placed: { item: T; box: Box }[] = [];
  let space = box;
  while (rest.length > 0) {
    const strip = takeStrip(rest, { side: Math.min(space.width, space.height), scale });
    space = placeStrip({ strip, space, scale, placed });
  }
  return placed;
}

/** Takes items off the front as long as that makes the worst of the strip's boxes squarer. */
function takeStrip<T extends Sized>(rest: T[], { side, scale }: { side: number; scale: number }): T[] {
  const strip = [rest.shift()!];
  let worst = worstRatio(strip, { side, scale });
  while (rest.length > 0) {
    const next = worstRatio([...strip, rest[0]!], { side, scale });
    if (next > worst) break;
    strip.push(rest.shift()!);
    worst = next;
  }
  return strip;
}

function worstRatio(strip: readonly Sized[], { side, scale }: { side: number; scale: number }): number {
  const depth = (strip.reduce((sum, item) => sum + item.size, 0) * scale) / side;
  return Math.max(
    ...strip.map(item => {
      const length = (item.size * scale) / depth;
      return Math.max(length / depth, depth / length);
    }),
  );
}

type Placing<T> = { strip: readonly T[]; space: Box; scale: number; placed: { item: T; box: Box }[] };

/** Lays a strip along the shorter side and answers the space that is left. */
function placeStrip<T extends Sized>({ strip, space, scale, placed }: Placing<T>): Box {
  const area = strip.reduce((sum, item) => sum + item.size, 0) * scale;
  const upright = space.width >= space.height;
  const depth = area / (upright ? space.height : space.width);
  let at = upright ? space.y : space.x;
  for (const item of strip) {
    const length = (item.size * scale) / depth;
    placed.push({ item, box: upright ? { x: space.x, y: at, width: depth, height: length } : { x: at, y: space.y, width: length, height: depth } });
    at += length;
  }
  return upright ? { ...space, x: space.x + depth, width: space.width - depth } : { ...space, y: space.y + depth, height: space.height - depth };
}

/** From this change of a day on, in per cent, a colour is full: an ordinary day shows differences. */
const fullHeatRate = 2;

/** Strength of a change's colour in per cent; never so strong that words on it can't be read. */
export function heatOf(changeRate: string | null): number {
  const rate = Math.min(fullHeatRate, Math.abs(Number(changeRate ?? 0)));
  return Math.round((rate / fullHeatRate) * 40);
}
