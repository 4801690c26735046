import { denial, type Denial } from '@parkett/contract';

/** Real money isn't given away for visits: in live mode there is no check-in. */
export const modeDenial = (paperMode: boolean): Denial | null => (paperMode ? null : denial('check-in-off'));
