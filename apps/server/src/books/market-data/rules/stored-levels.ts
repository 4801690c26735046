/** Of a tick behind an execution so many levels a side are stored: the feed computes the others again, as it can compute these. */
export const storedLevels = 5;
