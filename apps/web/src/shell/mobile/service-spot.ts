import { constants } from '@parkett/ui';

const sizePx = 48;
const { leftPx, rightPx, topPx, bottomPx } = constants.serviceButton;
/** Where the button's corner stands, in px from the top left of the view. */
export type Spot = { readonly x: number; readonly y: number };

/** Keeps the button its margins away from every edge: 28 px left and right, 118 top, 84 bottom. */
export function within(spot: Spot, view: { width: number; height: number }): Spot {
  const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));
  return {
    x: clamp(spot.x, leftPx, view.width - rightPx - sizePx),
    y: clamp(spot.y, topPx, view.height - bottomPx - sizePx),
  };
}
