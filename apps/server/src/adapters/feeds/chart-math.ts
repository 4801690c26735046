import { adjustAfter, adjustBefore, joinMinutes, joinMonths, joinWeeks } from '@parkett/market';

/** Joining and adjusting of bars, as the market package does it. */
export const chartMath = { adjustAfter, adjustBefore, joinMinutes, joinMonths, joinWeeks };
