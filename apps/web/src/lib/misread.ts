import type { TypedError } from '@parkett/kernel';
import type { TextKey } from './texts.ts';

/** The words about a figure that can't be read (common texts). */
export const misreadKeys: Readonly<Record<TypedError, TextKey<'common'>>> = {
  empty: 'emptyAmount',
  malformed: 'malformedAmount',
  negative: 'negativeAmount',
  ambiguous: 'ambiguousAmount',
  'too-many-decimals': 'tooManyDecimals',
  'too-large': 'tooLarge',
};
