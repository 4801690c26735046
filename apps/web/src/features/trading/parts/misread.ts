import type { TypedError } from '@parkett/kernel';
import type { TextKey } from '../../../lib/texts.ts';

/** What is said about a figure that can't be read (common texts). */
export const misreadKeys: Readonly<Record<TypedError, TextKey<'common'>>> = {
  empty: 'emptyAmount',
  malformed: 'malformedAmount',
  negative: 'negativeAmount',
  ambiguous: 'ambiguousAmount',
  'too-many-decimals': 'tooManyDecimals',
  'too-large': 'tooLarge',
};
