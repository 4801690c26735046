import * as z from 'zod/mini';

/** A non-negative or negative decimal as text, `-128.40`. Scale by currency or instrument; the server's codec judges it. */
export const decimal = z.string().check(z.regex(/^-?\d{1,18}(\.\d{1,12})?$/));
/** What a customer typed into an amount field, already in wire form; judged by the rules so that the refusal is translated. */
export const typedDecimal = z.string().check(z.maxLength(40));
/** An instant, ISO 8601 in UTC. */
export const instant = z.string().check(z.maxLength(40));
/** A calendar day, YYYY-MM-DD. */
export const date = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
export const code = z.string().check(z.minLength(1), z.maxLength(24), z.regex(/^[A-Za-z0-9._-]+$/));
export const currency = z.enum(['EUR', 'USD', 'USDT', 'CNY', 'TWD', 'HKD', 'MYR', 'THB', 'JPY', 'VND', 'KRW']);
export const language = z.enum(['en', 'de', 'kor', 'zh', 'zhHant']);
export type Language = z.output<typeof language>;
export const page = z.int().check(z.minimum(1), z.maximum(100_000));
export const size = z.int().check(z.minimum(1), z.maximum(300));
/** Number of an order or position, `O12`, `P7`. */
export const number = z.string().check(z.minLength(1), z.maxLength(24));

/** What a verified customer changes of his application by himself; everything else of it goes by a review. */
export const detailNames = ['street', 'postalCode', 'city', 'country', 'taxCountry', 'taxNumber', 'occupation', 'sourceOfFunds'] as const;
export type DetailName = (typeof detailNames)[number];

/** What is asked beside the filters of a list whose rows are taken as a file. */
export const fileWish = {
  /** Semicolons and decimal commas, or commas and decimal points. */
  language: z.enum(['de', 'en']),
  /** What the reader calls columns, states and kinds; what isn't named stands as it is here. */
  words: z.optional(z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(200)))),
};

/** Rows of one file at most: where there are more, its last line says so. */
export const fileRowsMax = 10_000;
