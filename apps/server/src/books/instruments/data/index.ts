export * from './calendars.ts';
export type * from './listing.ts';
export { sharePriceSteps, shareScale, type LiquidityBand } from './price-steps.ts';
export { schedules } from './schedules.ts';
export { sectorKeys } from './fundamentals.ts';
export { instruments, listings } from './universe.ts';
