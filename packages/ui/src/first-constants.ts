// Apart from the others (constants.ts), so that the first screen's code carries no more than it needs.

/** A call without an answer for so long has an unknown outcome. */
export const callTimeoutMs = 10_000;
/** A 401 is shown this long before the stored session is cleared. */
export const unauthorisedDelayMs = 2000;
/** From here the welcome screen's buttons lead to the /pc routes. */
export const desktopFromPx = 1024;
