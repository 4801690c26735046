import * as z from 'zod/mini';
import type { Instant } from '@parkett/kernel';

/** How a number or a text of a rule is typed and shown: a `rate` lies in hundredths of a per cent and is shown in per cent, a `time` is one of day. */
export type RuleForm = 'number' | 'rate' | 'money' | 'time' | 'text';

/** A value as it lies in a version: JSON. */
export type RuleValue = number | string | boolean | { readonly [key: string]: RuleValue };

/**
 * A number (or a few) of the house that may change on a day. Its versions lie in `rule_version`; the preset is its first one.
 * Nothing reads a preset but through `RuleBook`, so the number stands where the rule is defined and nowhere else.
 */
export type Rule<T extends RuleValue> = {
  /** `book-or-feature.what`, for ever. */
  readonly name: string;
  readonly unit: string;
  readonly schema: z.ZodMiniType<T>;
  readonly preset: T;
  /** What is known today to hold later, each from its business moment on. */
  readonly later: readonly { readonly from: Instant; readonly value: T }[];
  /** The form of its numbers; of a rule with several, by the name of each. Without it they are plain numbers. */
  readonly form: RuleForm | Readonly<Record<string, RuleForm>>;
  /** How long ahead a new version is announced. */
  readonly noticeDays: number;
  /** Customers get a message of each new version. */
  readonly isTold: boolean;
};

type Preset = 'later' | 'form' | 'noticeDays' | 'isTold';
type OneRule<T extends RuleValue> = Omit<Rule<T>, Preset> & Partial<Pick<Rule<T>, Preset>>;

/** Of prices and rates: two months, whichever these are. */
export const noticeOfPrices = 62;
/** Limits are announced a day ahead. */
const usual = { later: [], form: 'number', noticeDays: 1, isTold: true } as const;

/** A rule with one value for the house. */
export const defineRule = <T extends RuleValue>(rule: OneRule<T>): Rule<T> => ({ ...usual, ...rule });

/** A rule with a value for each of some keys, such as classes of instruments: `schema` is that of one of them. */
export function defineRulePer<K extends string, T extends RuleValue>(
  rule: Omit<OneRule<Readonly<Record<K, T>>>, 'schema'> & { readonly per: readonly K[]; readonly schema: z.ZodMiniType<T> },
): Rule<Readonly<Record<K, T>>> {
  const { per, schema, ...rest } = rule;
  const keys = Object.fromEntries(per.map(key => [key, schema])) as Record<K, z.ZodMiniType<T>>;
  return { ...usual, ...rest, schema: z.strictObject(keys) as unknown as z.ZodMiniType<Readonly<Record<K, T>>> };
}

/** A whole number within bounds, as most limits are. */
export const wholeNumber = (bounds: { min: number; max: number }): z.ZodMiniType<number> =>
  z.int().check(z.minimum(bounds.min), z.maximum(bounds.max));
