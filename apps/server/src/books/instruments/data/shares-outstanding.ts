import { listings } from './universe.ts';

const byId = new Map(listings.map(({ instrument, simulation }) => [instrument.id, simulation.fundamentals.sharesOutstanding]));

/** Shares of a company, simulated; null for what is no company. */
export const sharesOutstandingOf = (instrumentId: number): number | null => byId.get(instrumentId) ?? null;
