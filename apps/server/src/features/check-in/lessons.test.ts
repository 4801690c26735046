import { expect, test } from 'vitest';
import { lessonTopics } from '@parkett/contract/check-in';
import { lessonLanguages, lessonPlaces, placeAfter, readLessons } from './lessons.ts';

test('there are at least ten lessons, on costs, risk and security', () => {
  expect(lessonPlaces.length).toBeGreaterThanOrEqual(10);
  expect(new Set(lessonPlaces.map(({ topic }) => topic))).toEqual(new Set(lessonTopics));
});

test.each(lessonLanguages)('%s: each lesson has the paragraphs and choices of the English one, and its right answers are among them', language => {
  const english = readLessons('en');
  for (const [place, lesson] of readLessons(language).entries()) {
    expect(lesson.text.length, lesson.id).toBe(english[place]!.text.length);
    const choices = lesson.questions.map(question => question.choices.length);
    expect(choices, lesson.id).toEqual(english[place]!.questions.map(question => question.choices.length));
    for (const [question, { choices: offered, why }] of lesson.questions.entries()) {
      expect(offered[lesson.right[question]!], lesson.id).toBeTruthy();
      expect(new Set(offered).size, lesson.id).toBe(offered.length);
      expect(why, lesson.id).toBeTruthy();
    }
  }
});

test('no language has the words of another one, and none raises its voice', () => {
  const titles = lessonLanguages.flatMap(language => readLessons(language).map(({ title }) => title));
  expect(new Set(titles).size).toBe(titles.length);
  for (const language of lessonLanguages) expect(JSON.stringify(readLessons(language))).not.toMatch(/[!！]/);
});

test('a lesson is read in a minute: 130 English words at most', () => {
  for (const { id, text } of readLessons('en')) expect(text.join(' ').split(/\s+/).length, id).toBeLessThanOrEqual(130);
});

test('each customer meets all lessons before the first one comes again', () => {
  const met = lessonPlaces.map((_, checkIns) => placeAfter(checkIns).id);
  expect(new Set(met).size).toBe(lessonPlaces.length);
  expect(placeAfter(lessonPlaces.length)).toBe(lessonPlaces[0]);
});
