import { expect, test } from 'vitest';
import { GatheredQuestion } from './gathered-question.ts';

// Thousands of customers may look at their places in the book: the venue's thread is asked once at a time for all of them.

function questions() {
  const put: { subjects: readonly number[]; answer: (text: string) => void; fail: (error: Error) => void }[] = [];
  const question = new GatheredQuestion<number, string>(subjects => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    put.push({ subjects, answer: resolve, fail: reject });
    return promise;
  });
  return { put, question };
}
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

test('whoever asks while an answer is awaited is answered by one further question, each subject once', async () => {
  const { put, question } = questions();
  const first = question.ask([1]);
  await settle();
  const others = [question.ask([2, 3]), question.ask([3, 4])];
  await settle();
  expect(put.map(({ subjects }) => subjects)).toEqual([[1]]);
  put[0]!.answer('first');
  expect(await first).toBe('first');
  await settle();
  expect(put.map(({ subjects }) => subjects)).toEqual([[1], [2, 3, 4]]);
  put[1]!.answer('second');
  expect(await Promise.all(others)).toEqual(['second', 'second']);
});

test('a question that fails fails for those who asked it, and the next one is put', async () => {
  const { put, question } = questions();
  const first = question.ask([1]);
  await settle();
  const second = question.ask([2]);
  put[0]!.fail(new Error('the thread is away'));
  await expect(first).rejects.toThrow('the thread is away');
  await settle();
  put[1]!.answer('there');
  expect(await second).toBe('there');
});
