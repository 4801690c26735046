/** The auctions of a day, in their order; a list is of one of them. */
export const auctions = ['opening-auction', 'midday-auction', 'closing-auction'] as const;
export type Auction = (typeof auctions)[number];
