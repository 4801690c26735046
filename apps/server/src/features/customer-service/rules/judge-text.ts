import { denial, denied, type Denial } from '@parkett/contract';
import { ok, type Result } from '@parkett/kernel';

/** Texts of one customer within the last 24 hours, and the most that the house takes. */
export type DayOfTexts = { readonly threads: number; readonly texts: number; readonly threadsMax: number; readonly textsMax: number };

/** A text without the blanks around it; blanks alone say nothing. */
export function judgeText(text: string): Result<string, Denial> {
  const said = text.trim();
  return said === '' ? denied('text-missing') : ok(said);
}

/** A subject, in one line. */
export function judgeSubject(subject: string): Result<string, Denial> {
  const said = subject.replaceAll(/\s+/g, ' ').trim();
  return said === '' ? denied('subject-missing') : ok(said);
}

/** The refusal of one more text today; null where there may be one. */
export const tooManyTexts = ({ texts, textsMax }: DayOfTexts): Denial | null =>
  texts >= textsMax ? denial('too-many-texts', { most: textsMax }) : null;

/** The same of a thread, whose subject comes with a text. */
export const tooManyThreads = (day: DayOfTexts): Denial | null =>
  day.threads >= day.threadsMax ? denial('too-many-threads', { most: day.threadsMax }) : tooManyTexts(day);
