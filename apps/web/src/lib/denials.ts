import type { Envelope } from '@parkett/contract';
import { currencies } from '@parkett/kernel';
import { formatNumber, formatInstant } from '@parkett/ui';
import { presentLanguage, storedLanguage, tagOf } from './stored.ts';
import { fetchMessages, formatter } from './texts.ts';
import type codes from './denials/en.json';

type Refused = Extract<Envelope<unknown>, { status: 0 }>;
export type RefusalCode = keyof typeof codes;

/** Chinese characters in a message of the server: it isn't one of ours, and is replaced as a whole (specification §8). */
const chinese = /\p{Script=Han}/u;
/** A time window is no amount: `09:30:00-24:00:00`. */
const timeWindow = /\d{2}:\d{2}:\d{2}\s*-\s*\d{2}:\d{2}:\d{2}/g;

/** What a refusal says in the reader's language; empty when it carries no message. */
export async function translate(refused: Pick<Refused, 'msg' | 'code' | 'params'>): Promise<string> {
  const language = presentLanguage();
  const messages = await fetchMessages('denials', language);
  const format = await formatter(messages, tagOf(language));
  if (refused.code && refused.code in messages) return format(refused.code, readable(refused.params ?? {}));
  return translateSentence(refused.msg, (key, values) => (key in messages ? format(key, values) : null));
}

/** Figures as people read them: amounts and prices in the German format, instants as date and time, whole numbers as they are. */
export function readable(params: Readonly<Record<string, string | number>>): Record<string, string | number> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, readableValue({ name, value, params })]));
}

function readableValue(of: { name: string; value: string | number; params: Readonly<Record<string, string | number>> }): string | number {
  const { name, value, params } = of;
  if (typeof value === 'number') return value;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatInstant(value);
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value;
  const currency = params.currency;
  const isMoney = name.endsWith('Amount') && typeof currency === 'string' && currency in currencies;
  return isMoney ? formatNumber(value, currencies[currency as keyof typeof currencies].scale) : formatNumber(value);
}

type Find = (key: string, values: Record<string, string>) => string | null;

/**
 * A message without a code: its number goes into a placeholder, the rest is looked up as `sentence:…`, and the number comes
 * back as money (specification §8). Without a translation the sentence is shown as it came, its number as money.
 */
export function translateSentence(msg: string, find: Find): string {
  if (!msg) return '';
  if (chinese.test(msg)) return replaceChinese(msg);
  const windows: string[] = [];
  const withoutWindows = msg.replace(timeWindow, (range) => `\ue000${windows.push(range) - 1}\ue000`);
  const numbers: string[] = [];
  const sentence = withoutWindows.replace(/\ue000\d+\ue000|-?\d+(?:\.\d+)?/g, (found) => {
    if (found.startsWith('\ue000')) return '{window}';
    numbers.push(formatNumber(found, 2));
    return '{number}';
  });
  const translated = find(`sentence:${sentence}`, { number: numbers[0] ?? '', window: windows[0] ?? '' });
  if (translated !== null && numbers.length < 2 && windows.length < 2) return translated;
  return sentence.replace(/\{number\}/g, () => numbers.shift() ?? '').replace(/\{window\}/g, () => windows.shift() ?? '');
}

function replaceChinese(msg: string): string {
  const language = storedLanguage();
  if (language === null || language === 'de') return 'Fehler';
  return language === 'en' ? 'Error' : msg;
}

