/**
 * A question that many ask at the same time and that is answered for all of them in one: while an answer is awaited, whoever asks meanwhile is
 * gathered into the next question. So there is at most one on its way, however many ask.
 */
export class GatheredQuestion<Subject, Answer> {
  readonly #put: (subjects: readonly Subject[]) => Promise<Answer>;
  #last: Promise<unknown> = Promise.resolve();
  #next: { readonly subjects: Set<Subject>; readonly answer: Promise<Answer> } | null = null;

  constructor(put: (subjects: readonly Subject[]) => Promise<Answer>) {
    this.#put = put;
  }

  /** The answer may tell of what others have asked for too. */
  ask(subjects: readonly Subject[]): Promise<Answer> {
    const next = (this.#next ??= this.#gather());
    for (const subject of subjects) next.subjects.add(subject);
    return next.answer;
  }

  #gather(): { subjects: Set<Subject>; answer: Promise<Answer> } {
    const subjects = new Set<Subject>();
    const answer = this.#last.then(() => {
      this.#next = null;
      return this.#put([...subjects]);
    });
    this.#last = answer.catch(() => undefined);
    return { subjects, answer };
  }
}
