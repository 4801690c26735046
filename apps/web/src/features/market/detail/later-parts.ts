import { lazyPart } from '../../../lib/lazy-part.tsx';

/** The book, the latest trades and the facts of an instrument stand below the fold: their code comes after the screen. */
const book = () => import('./depth.tsx');
export const Depth = lazyPart(() => book().then(parts => parts.Depth));
export const Trades = lazyPart(() => book().then(parts => parts.Trades));

const facts = () => import('./facts.tsx');
export const TodayFacts = lazyPart(() => facts().then(parts => parts.TodayFacts));
export const CompanyFacts = lazyPart(() => facts().then(parts => parts.CompanyFacts));
export const YearFacts = lazyPart(() => facts().then(parts => parts.YearFacts));
export const TradingFacts = lazyPart(() => facts().then(parts => parts.TradingFacts));
export const PastEvents = lazyPart(() => facts().then(parts => parts.PastEvents));
