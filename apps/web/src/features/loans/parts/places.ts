import { address, type Address, type Layout } from '../../../navigation/paths.ts';

export const loanAt = { mobile: '/home/loan', desktop: '/pc/home/loan' } as const;
const loanReAt = { mobile: '/home/loanRe', desktop: '/pc/home/loanRe' } as const;

/** The page of a loan; without a number that of the open one. */
export const loanOf = (layout: Layout, number?: string): Address => address(loanReAt[layout], { number });
