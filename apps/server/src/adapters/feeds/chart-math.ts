import { adjustAfter, adjustBefore, joinMinutes, joinMonths, joinWeeks } from '@parkett/market';
import type { ChartMath } from '../../features/market/index.ts';

/** Joining and adjusting of bars, as the market package does it. */
export const chartMath: ChartMath = { adjustAfter, adjustBefore, joinMinutes, joinMonths, joinWeeks };
