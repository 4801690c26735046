import type { Language } from '@parkett/contract';
import { formatNumber } from '@parkett/ui';

/** Chinese characters in a message of the server: it isn't one of ours, and is replaced as a whole (specification §8). */
const chinese = /\p{Script=Han}/u;
/** A time window is no amount: `09:30:00-24:00:00`. */
const timeWindow = /\d{2}:\d{2}:\d{2}\s*-\s*\d{2}:\d{2}:\d{2}/g;

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
