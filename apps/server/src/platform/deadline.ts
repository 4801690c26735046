import { OutcomeUnknown } from './db.ts';

const answerWaitMs = 8_000;

/**
 * An answer that takes too long is 'outcome unknown': the caller asks again with the same key, the work goes on. One timer, where Fastify's own
 * `handlerTimeout` makes and throws away an AbortSignal for each request.
 */
export function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new OutcomeUnknown('no answer in time')), answerWaitMs);
    const settle =
      <Answer>(answer: (value: Answer) => void) =>
      (value: Answer): void => {
        clearTimeout(timer);
        answer(value);
      };
    work.then(settle(resolve), settle(reject));
  });
}
