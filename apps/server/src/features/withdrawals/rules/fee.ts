/** The price of the rail, out of an amount. Up to its price nothing is taken: the rest of a wallet arrives whole. */
export const feeOf = (amount: bigint, price: bigint): bigint => (amount > price ? price : 0n);
