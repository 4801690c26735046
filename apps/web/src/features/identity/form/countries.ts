import { identity } from '@parkett/contract';
import { presentLanguage, tagOf } from '../../../lib/stored.ts';

let named: { readonly tag: string; readonly countries: readonly { readonly code: string; readonly name: string }[] } | null = null;

/** Every country under its name in the reader's language, in that language's order. */
export function namedCountries(): readonly { readonly code: string; readonly name: string }[] {
  const tag = tagOf(presentLanguage());
  if (named?.tag !== tag) {
    const names = new Intl.DisplayNames([tag], { type: 'region' });
    const order = new Intl.Collator(tag);
    const countries = identity.countries.map(code => ({ code, name: names.of(code) ?? code }));
    named = { tag, countries: countries.toSorted((a, b) => order.compare(a.name, b.name)) };
  }
  return named.countries;
}

export const countryName = (code: string): string => namedCountries().find(country => country.code === code)?.name ?? code;
