import * as z from 'zod/mini';
import type { Instant } from '@parkett/kernel';

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
};

type OneRule<T extends RuleValue> = Omit<Rule<T>, 'later'> & Partial<Pick<Rule<T>, 'later'>>;

/** A rule with one value for the house. */
export const defineRule = <T extends RuleValue>(rule: OneRule<T>): Rule<T> => ({ later: [], ...rule });

/** A rule with a value for each of some keys, such as classes of instruments: `schema` is that of one of them. */
export function defineRulePer<K extends string, T extends RuleValue>(
  rule: Omit<OneRule<Readonly<Record<K, T>>>, 'schema'> & { readonly per: readonly K[]; readonly schema: z.ZodMiniType<T> },
): Rule<Readonly<Record<K, T>>> {
  const { per, schema, ...rest } = rule;
  const keys = Object.fromEntries(per.map(key => [key, schema])) as Record<K, z.ZodMiniType<T>>;
  return { later: [], ...rest, schema: z.strictObject(keys) as unknown as z.ZodMiniType<Readonly<Record<K, T>>> };
}

/** A whole number within bounds, as most limits are. */
export const wholeNumber = (bounds: { min: number; max: number }): z.ZodMiniType<number> =>
  z.int().check(z.minimum(bounds.min), z.maximum(bounds.max));
