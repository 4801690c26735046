import { lazyPart } from '../../../lib/lazy-part.tsx';

/** What is looked at beside the positions: its code comes after them. */
export const Realised = lazyPart(() => import('./realised.tsx').then(parts => parts.Realised));
export const DayLine = lazyPart(() => import('./value-curve.tsx').then(parts => parts.DayLine));
export const ValueCurve = lazyPart(() => import('./value-curve.tsx').then(parts => parts.ValueCurve));
