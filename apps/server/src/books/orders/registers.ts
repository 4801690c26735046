import { register } from '../../platform/register.ts';
import type { Funding, Fundings } from './rules/funding.ts';

/** How orders may be paid. Throws StartRefusal where two have one name. */
export const openFundings = (fundings: readonly Funding[]): Fundings => register('funding', fundings, ({ name }) => name);

/** Names of the venues that orders may go to. Throws StartRefusal where two have one name. */
export const openVenues = (venues: readonly string[]): ReadonlySet<string> => new Set(register('venue', venues, name => name).keys());
