import type { Language } from '@parkett/contract';
import { currencies } from '@parkett/kernel';
import { currencySign, formatDay, formatInstant, formatNumber, formatQuantity } from '@parkett/ui';
import { formatPrice } from './price.ts';

/** Chinese characters in a message of the server: it isn't one of ours, and is replaced as a whole (specification §8). */
const chinese = /\p{Script=Han}/u;
/** A time window is no amount: `09:30:00-24:00:00`. */
const timeWindow = /\d{2}:\d{2}:\d{2}\s*-\s*\d{2}:\d{2}:\d{2}/g;

/** Figures as people read them: amounts and prices in the German format, instants as date and time, whole numbers as they are. */
export function readable(params: Readonly<Record<string, string | number>>): Record<string, string | number> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, readableValue({ name, value, params })]));
}

function readableValue(parameter: { name: string; value: string | number; params: Readonly<Record<string, string | number>> }): string | number {
  const { name, value, params } = parameter;
  if (typeof value === 'number') return value;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatInstant(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value);
  if (name === 'currency') return currencySign(value);
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value;
  const currency = params.currency;
  const isMoney = name.endsWith('Amount') && typeof currency === 'string' && currency in currencies;
  if (isMoney) return formatNumber(value, currencies[currency as keyof typeof currencies].scale);
  return prices.includes(name) ? formatPrice(value, 2) : formatQuantity(value);
}

/** Parameters that are prices: shown as those of orders are, with cents at least. Other figures without a currency count pieces. */
const prices = ['step', 'lowest', 'highest'];

type Find = (key: string, values: Record<string, string>) => string | null;

/**
 * A message without a code: its number goes into a placeholder, the rest is looked up as `sentence:…`, and the number comes
 * back as money (specification §8). Without a translation the sentence is shown as it came, its number as money.
 */
export function translateSentence(msg: string, texts: { find: Find; language: Language | null }): string {
  if (chinese.test(msg)) return replaceChinese(msg, texts.language);
  const windows: string[] = [];
  const withoutWindows = msg.replace(timeWindow, range => `\ue000${windows.push(range) - 1}\ue000`);
  const numbers: string[] = [];
  const sentence = withoutWindows.replace(/\ue000\d+\ue000|-?\d+(?:\.\d+)?/g, found => {
    if (found.startsWith('\ue000')) return '{window}';
    numbers.push(formatNumber(found, 2));
    return '{number}';
  });
  const translated = texts.find(`sentence:${sentence}`, { number: numbers[0] ?? '', window: windows[0] ?? '' });
  if (translated !== null && numbers.length < 2 && windows.length < 2) return translated;
  return sentence.replace(/\{number\}/g, () => numbers.shift() ?? '').replace(/\{window\}/g, () => windows.shift() ?? '');
}

/** Unset counts as German in both layouts; readers of the other languages see the message as it came. */
function replaceChinese(msg: string, language: Language | null): string {
  if (language === null || language === 'de') return 'Fehler';
  return language === 'en' ? 'Error' : msg;
}
