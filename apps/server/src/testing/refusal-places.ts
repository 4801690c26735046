import { denials, type Denial, type FiguredDenialCode, type FiguresOf, type PlainDenialCode } from '@parkett/contract';
import type { Result } from '@parkett/kernel';

/** Asks the rule whose place it is. */
type Asked = () => Denial | Result<unknown, Denial> | null;
/** The test that lives the case where a rule alone can't, under `apps/server/src`. */
type LivedIn = `${string}.test.ts`;

type PlainPlace = readonly [code: PlainDenialCode, when: string, how: Asked | LivedIn];
type FiguredPlace = {
  [Code in FiguredDenialCode]:
    | readonly [code: Code, when: string, how: Asked]
    | readonly [code: Code, when: string, how: LivedIn, figures: FiguresOf<Code>];
}[FiguredDenialCode];

/** A place that answers a refusal: its code, the case that leads there, how that is lived, and figures of the sentence where the rule isn't asked for them. */
export type RefusalPlace = PlainPlace | FiguredPlace;

/** Every place of a book, a feature or the platform, by the file in its folder: a code that a file answers twice has two lines. */
export type RefusalPlaces = Readonly<Record<string, readonly RefusalPlace[]>>;

/** The refusal of a rule; null for an answer that isn't one. */
export function refusalIn(answer: ReturnType<Asked>): Denial | null {
  if (answer === null || !('ok' in answer)) return answer;
  return answer.ok ? null : answer.error;
}

/** Figures that a sentence takes and a refusal doesn't give, or gives as what people can't read. */
export function missingFigures(sentence: string, params: Readonly<Record<string, unknown>>): string[] {
  const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return names.filter(name => !Object.hasOwn(params, name) || /^\s*$|^[—–-]$|NaN|null|undefined|Invalid Date/.test(String(params[name])));
}

/** Throws where an answer of the server is a refusal without a figure of its sentence: whatever a test asks for is held to that. */
export function insistOnFigures({ code, params = {} }: { readonly code?: string | undefined; readonly params?: unknown }): void {
  if (code === undefined || !Object.hasOwn(denials, code)) return;
  const missing = missingFigures(denials[code as keyof typeof denials].sentence, params as Readonly<Record<string, unknown>>);
  if (missing.length > 0) throw new Error(`the refusal ${code} is answered without ${missing.join(', ')}`);
}
