import { interruptionMessages, interruptionTelling } from './interruption-store.ts';
import { perShareText, termMessages, termTelling } from './terms-telling-store.ts';
import { dynamicCorridorBps, staticCorridorBps } from './corridors.ts';

export { InstrumentRows } from './instrument-rows.ts';
export type { PhaseEvent } from './rules/interruption.ts';
export { interruptedTopic, interruptionIn, Interruptions, type Interruption } from './interruptions.ts';
export { MarketBoard } from './market-board.ts';
export type { MarketView, PriceRange } from './market-view.ts';
export { feedOf, keepFeed, type KeptFeed } from './store.ts';
export type { Bar, CorporateEvent, Facts, PriceHistory } from './price-history.ts';
export { dayChangeOf } from './rules/change.ts';
export { bookMessage, tradeTuple, type DepthView, type TradeView } from './rules/depth-message.ts';
export { lastAuction, type AuctionResult } from './rules/last-auction.ts';
export { quoteOf, rateScale } from './rules/quote.ts';
export { quoteTuple } from './rules/quote-tuple.ts';
export { corridorsOf, staticCorridorBps, staticCorridorOn, type Corridors } from './corridors.ts';
export { staticCorridor } from './rules/static-corridor.ts';
export { storedLevels } from './rules/stored-levels.ts';
export { Sparks } from './sparks.ts';
export { perShareText };
export { closeBefore, closeOnlyDay, exMoment, lastDayBefore } from './rules/ex-day.ts';
export { sharesOfSplit } from './rules/shares-of-split.ts';
export { MarketTerms, sourceTermOf, type SourceTerm } from './terms.ts';
export { insertTerms, isPaidFor, readTerm, readTerms, type MarketTerm } from './terms-store.ts';

/** What this book declares. */
export const marketDataManifest = {
  ...{ name: 'market-data', appendOnly: ['feed', 'market_interruption', 'market_term'], rules: [staticCorridorBps, dynamicCorridorBps] },
  ...{ messages: [...interruptionMessages, ...termMessages], tellings: [interruptionTelling, termTelling] },
};
