import { detailAddress, type ScreenPath } from '../navigation/paths.ts';
import type { InstrumentClass } from '../features/market/model.ts';

const buyPaths = {
  share: '/market/stockDetailBuy',
  index: '/market/stockDetailBuy',
  forex: '/market/stockDetailBuyWh',
  digital: '/market/stockDetailBuyDig',
  foreign: '/market/stockDetailBuyGj',
  metal: '/market/stockDetailBuyGj',
} as const satisfies Record<InstrumentClass, ScreenPath>;

/** Where an instrument's order sheet is open. */
export const buyPathOf = (instrumentClass: InstrumentClass): (typeof buyPaths)[InstrumentClass] => buyPaths[instrumentClass];

export const detailPathOf = (instrumentClass: InstrumentClass): ScreenPath =>
  detailAddress({ code: '', class: instrumentClass }, 'mobile').split('?')[0] as ScreenPath;

/** What a detail route shows when it is opened bare: Wh forex, Dig digital currency, Gj foreign shares and metals. */
export function classesOfPath(path: string): readonly InstrumentClass[] {
  if (path.endsWith('Wh')) return ['forex'];
  if (path.endsWith('Dig')) return ['digital'];
  if (path.endsWith('Gj')) return ['foreign', 'metal'];
  return ['share'];
}
