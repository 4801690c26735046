export * from './calendars.ts';
export type * from './listing.ts';
export { announcedDaysBefore, announcedFrom, newCompanies, newCompaniesFrom, tradingDayOf } from './new-companies.ts';
export { sharePriceSteps, shareScale, type LiquidityBand } from './price-steps.ts';
export { schedules } from './schedules.ts';
export { instruments, listings } from './universe.ts';
