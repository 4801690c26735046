import type { DenialCode } from './denials.ts';

/** Values of a denial's placeholders: texts, whole numbers, or amounts as wire decimals with their currency. */
export type DenialParams = Readonly<Record<string, string | number>>;

/** Every answer of the API. `status` 1 is success; `msg` is the English source sentence of a refusal. */
export type Envelope<T> =
  | { readonly status: 1; readonly data: T; readonly msg: '' }
  | { readonly status: 0; readonly data: null; readonly msg: string; readonly code?: string; readonly params?: DenialParams };

/** Why a rule said no: a code of the catalogue and the figures it compared. */
export type Denial = { readonly code: DenialCode; readonly params?: DenialParams };

export const denial = (code: DenialCode, params?: DenialParams): Denial => (params ? { code, params } : { code });

/** A rule's no as its result. */
export const denied = (code: DenialCode, params?: DenialParams): { readonly ok: false; readonly error: Denial } => ({
  ok: false,
  error: denial(code, params),
});
