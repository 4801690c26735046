/** Of a tick behind an execution so many levels a side are stored: the others can be computed again, as these can. */
export const storedLevels = 5;
