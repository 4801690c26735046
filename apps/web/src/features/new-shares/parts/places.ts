import type { Layout } from '../../../navigation/paths.ts';

export const detailOf = { mobile: '/home/newStockBuy', desktop: '/pc/home/newStockBuy' } as const satisfies Record<Layout, string>;
export const listOf = { mobile: '/home/newStock', desktop: '/pc/home/newStock' } as const satisfies Record<Layout, string>;
export const positionOf = { mobile: '/trade/positionDetail', desktop: '/pc/trade/positionDetail' } as const satisfies Record<Layout, string>;
