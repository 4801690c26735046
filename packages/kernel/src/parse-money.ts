import { ok, refuse, type Result } from './result.ts';
import { isTurnedRound, withoutUnseenEnds, withPlainDigits } from './typed-text.ts';

export type TypedError = 'empty' | 'malformed' | 'negative' | 'ambiguous' | 'too-many-decimals' | 'too-large';

/** Longest text that is taken for a figure; a longer one is not one of ours. */
const lengthMax = 60;

/**
 * Reads a figure as a person types or pastes it. What has one meaning only is read, whatever signs a keyboard or a program uses for it:
 * digits of every script; `1.234,56`, `1,234.56`, `1 234,56`, `1'234.56` and `1,00,000.50` with the separators of every width; blanks in front and
 * behind; a word or sign of the field's own currency there. Groups have three digits each, and a tab is the edge of a cell and never stands in a figure.
 * Exactly three digits behind a single point or comma are `ambiguous` (`1.234`); more decimals than `scale` are an error, never rounded;
 * a sign is an error; everything else, and another currency's word, is `malformed`. Answers units of 10^-scale.
 * `currency`: what the field counts; null where that is no money.
 */
export function parseMoney(typed: string, scale = 2, currency: string | null = 'EUR'): Result<bigint, TypedError> {
  if (typed.length > lengthMax || isTurnedRound(typed)) return refuse('malformed');
  const text = plainFigure(typed, currency);
  if (text === '') return refuse('empty');
  if (/^[-+]|\d[-+]$/.test(text)) return refuse('negative');
  const parts = split(text);
  if (!parts.ok) return parts;
  const { whole, fraction } = parts.value;
  if (fraction.length > scale) return refuse('too-many-decimals');
  const digits = `${whole}${fraction.padEnd(scale, '0')}`.replace(/^0+(?=\d)/, '');
  return digits.length > 18 ? refuse('too-large') : ok(BigInt(digits));
}

/** The two readings of a figure that is `ambiguous`, without grouping and with a decimal comma: as a fraction, and as thousands. */
export function readingsOfTyped(typed: string, currency: string | null = 'EUR'): { readonly fraction: string; readonly thousands: string } {
  const [whole = '', behind = ''] = plainFigure(typed, currency).split(/[.,]/);
  return { fraction: `${whole},${behind}`, thousands: `${whole}${behind}` };
}

/** Signs of keyboards and programs that say the same as one of ours. */
const sameSigns: readonly (readonly [RegExp, string])[] = [
  [/[\uff0e\u3002\uff61\ufe52\u00b7]/gu, '.'],
  [/[\uff0c\u3001\uff64\ufe50\u060c]/gu, ','],
  [/[\p{Pd}\u2212]/gu, '-'],
  [/[\uff0b\ufe62]/gu, '+'],
  [/[\u2018\u2019\u02bc\uff07\u00b4`]/gu, "'"],
  [/\p{Zs}/gu, ' '],
];

/** A dash in the place of the decimals stands for zeros: `100,-`, `100.-- €`. */
const noDecimals = /(?<=\p{Nd}[.,])[\p{Pd}\u2212]{1,2}(?=\P{Nd}*$)/u;

/** Digits and separators alone, each as one sign of ours; whatever else there is stays. */
function plainFigure(typed: string, currency: string | null): string {
  const bare = withoutUnseenEnds(withoutCurrency(withoutUnseenEnds(typed).replace(noDecimals, '00'), currency));
  return sameSigns.reduce((text, [signs, ours]) => text.replace(signs, ours), withPlainDigits(bare));
}

/** The text without the currency's word or sign in front and behind. Words of other currencies stay, and no figure has them. */
function withoutCurrency(text: string, currency: string | null): string {
  if (currency === null) return text;
  const words = wordsOf(currency);
  const dropWord = (part: string): string => (words.has(folded(withoutUnseenEnds(part))) ? '' : part);
  return text.replace(/^\P{Nd}+/u, dropWord).replace(/\P{Nd}+$/u, dropWord);
}

const folded = (word: string): string => word.normalize('NFKC').toLowerCase();
const languages = ['de', 'en', 'ko', 'zh', 'zh-Hant'];
const known = new Map<string, ReadonlySet<string>>();

/** The names of a currency in the languages of the product: `EUR`, `€`, `Euro`; its code alone where it is no country's. */
function wordsOf(currency: string): ReadonlySet<string> {
  const found = known.get(currency) ?? new Set([currency, ...(/^[A-Z]{3}$/.test(currency) ? officialWords(currency) : [])].map(folded));
  known.set(currency, found);
  return found;
}

const officialWords = (currency: string): string[] =>
  languages.flatMap(language =>
    (['symbol', 'narrowSymbol', 'name'] as const).flatMap(currencyDisplay => {
      const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay });
      return [1, 2].flatMap(count => format.formatToParts(count).flatMap(({ type, value }) => (type === 'currency' ? [value] : [])));
    }),
  );

type Split = Result<{ whole: string; fraction: string }, TypedError>;

/** Signs that may stand between groups, and those that may stand before decimals; the Arabic ones mean one thing alone. */
const grouping = ['.', ',', "'", ' ', '_', '\u066c'];
const decimal = ['.', ',', '\u066b'];

function split(text: string): Split {
  const separators = text.replace(/\d/g, '');
  if ([...separators].some(sign => !grouping.includes(sign) && !decimal.includes(sign))) return refuse('malformed');
  if (separators === '') return ok({ whole: text, fraction: '' });
  const last = separators.at(-1)!;
  const cut = text.lastIndexOf(last);
  const [before, fraction] = [text.slice(0, cut), text.slice(cut + 1)];
  const isSingle = separators.length === 1;
  if (isSingle && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return refuse('ambiguous');
  const endsInDecimals = decimal.includes(last) && (isSingle || separators[0] !== last);
  const whole = endsInDecimals ? ungrouped(before) : ungrouped(text);
  if (whole === null || (endsInDecimals && fraction === '')) return refuse('malformed');
  return ok({ whole, fraction: endsInDecimals ? fraction : '' });
}

/** The digits of a whole number, plain or in groups of one separator: threes, or India's twos before the last three. */
function ungrouped(text: string): string | null {
  if (/^\d+$/.test(text)) return text;
  const separator = /\D/.exec(text)?.[0] ?? '';
  if (!grouping.includes(separator)) return null;
  const [first = '', ...groups] = text.split(separator);
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.every(group => /^\d{3}$/.test(group));
  const isIndian = separator === ',' && /^[1-9]\d?(,\d\d)+,\d{3}$/.test(text);
  return isGrouped || isIndian ? `${first}${groups.join('')}` : null;
}
