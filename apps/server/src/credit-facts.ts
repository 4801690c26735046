import { features } from './features.ts';

/** The facts that credit scores come from, as the features declare them. */
export const creditFacts = features.flatMap(({ creditFacts: own = [] }) => own);
