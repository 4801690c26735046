import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { LessonTopic } from '@parkett/contract/check-in';
import type { Language } from '@parkett/contract';

/** A lesson's place in the row. Its words are `lessons/<id>.<language>.json`. */
type Place = {
  readonly id: string;
  readonly topic: LessonTopic;
  /** The places of the right answers among the choices of its two questions. */
  readonly right: readonly [number, number];
};

const question = z.strictObject({ question: z.string(), choices: z.array(z.string()), why: z.string() });
const words = z.strictObject({ title: z.string(), text: z.array(z.string()), questions: z.array(question).check(z.length(2)) });

export type Lesson = Place & z.output<typeof words>;

export const lessonLanguages = ['en', 'de', 'kor', 'zh', 'zhHant'] as const satisfies readonly Language[];

/** In the order in which each customer meets them; then they begin again. */
export const lessonPlaces: readonly [Place, ...Place[]] = [
  { id: 'spread', topic: 'costs', right: [1, 2] },
  { id: 'diversification', topic: 'risk', right: [0, 1] },
  { id: 'phishing', topic: 'security', right: [2, 0] },
  { id: 'small-orders', topic: 'costs', right: [1, 0] },
  { id: 'losses', topic: 'risk', right: [2, 1] },
  { id: 'passwords', topic: 'security', right: [0, 2] },
  { id: 'stop-gap', topic: 'risk', right: [1, 0] },
  { id: 'second-factor', topic: 'security', right: [1, 2] },
  { id: 'borrowed-money', topic: 'risk', right: [0, 1] },
  { id: 'trading-often', topic: 'costs', right: [0, 2] },
];

/** The lesson of a customer who has checked in so many times. */
export const placeAfter = (checkIns: number): Place => lessonPlaces[checkIns % lessonPlaces.length]!;

/** All lessons of a language, in their order. A file that isn't a lesson fails the start. */
export const readLessons = (language: Language): readonly Lesson[] =>
  lessonPlaces.map(place => {
    const file = new URL(`./lessons/${place.id}.${language}.json`, import.meta.url);
    return { ...place, ...words.parse(JSON.parse(readFileSync(file, 'utf8'))) };
  });
