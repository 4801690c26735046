import type { Answer, DenialParams, Envelope } from '@parkett/contract';

/** The API said no: its code and figures, and a sentence. `code` is null where there was none. */
export class Refusal extends Error {
  readonly code: string | null;
  readonly params: DenialParams;
  constructor(text: string, code: string | null = null, params: DenialParams = {}) {
    super(text);
    this.code = code;
    this.params = params;
  }
}

/** No answer came: nothing is known about the outcome. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

export type Refused = Extract<Envelope<unknown>, { status: 0 }>;

/** The data of an answer. Throws NoAnswer where there was none, and a Refusal, with the sentence that `textOf` gives it, where the API said no. */
export async function dataOf<T>(
  { envelope, httpStatus }: Answer<T>,
  path: string,
  textOf: (refused: Refused) => string | Promise<string>,
): Promise<T> {
  if (!envelope) throw new NoAnswer(path);
  if (envelope.status === 1) return envelope.data;
  const refused = httpStatus === 503 ? { code: 'system-busy', ...envelope } : envelope;
  throw new Refusal(await textOf(refused), refused.code ?? null, refused.params);
}
