import type { FiguredDenialCode, FiguresOf, PlainDenialCode } from './denials.ts';

/** Values of a denial's placeholders: texts, whole numbers, or amounts as wire decimals with their currency. */
export type DenialParams = Readonly<Record<string, string | number>>;

/** Every answer of the API. `status` 1 is success; `msg` is the English source sentence of a refusal. */
export type Envelope<T> =
  | { readonly status: 1; readonly data: T; readonly msg: '' }
  | { readonly status: 0; readonly data: null; readonly msg: string; readonly code?: string; readonly params?: DenialParams };

type FiguredDenial = { [Code in FiguredDenialCode]: { readonly code: Code; readonly params: DenialParams & FiguresOf<Code> } }[FiguredDenialCode];
/** Why a rule said no: a code of the catalogue with the figures of its sentence, and others that a screen needs. */
export type Denial = { readonly code: PlainDenialCode; readonly params?: DenialParams } | FiguredDenial;

type Figured = { [Code in FiguredDenialCode]: [code: Code, params: DenialParams & FiguresOf<Code>] }[FiguredDenialCode];
/** A code, and the figures of its sentence where it takes any. */
export type DenialArguments = [code: PlainDenialCode, params?: DenialParams] | Figured;

export const denial = (...[code, params]: DenialArguments): Denial => (params ? { code, params } : { code }) as Denial;

/** A refusal with further parameters beside its figures, which tell a screen more. */
export const denialWith = (refused: Denial, more: DenialParams): Denial => ({ ...refused, params: { ...refused.params, ...more } }) as Denial;

/** A rule's no as its result. */
export const denied = (...given: DenialArguments): { readonly ok: false; readonly error: Denial } => ({ ok: false, error: denial(...given) });
