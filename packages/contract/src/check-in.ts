import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { date, decimal, language } from './shapes.ts';

export const lessonTopics = ['costs', 'risk', 'security'] as const;
export type LessonTopic = (typeof lessonTopics)[number];

const lessonId = z.string().check(z.minLength(1), z.maxLength(60));
/** The place of an answer among those that a question offers, from 0 on. */
const choice = z.int().check(z.minimum(0), z.maximum(9));

export const checkInState = defineCall({
  path: 'checkIn/state',
  access: 'session',
  key: false,
  summary: 'The daily check-in: whether today counts, the streak, and how many check-ins are there to be turned into money',
  request: nothing,
  reply: z.object({
    /** The date in Berlin by the market's clock. */
    today: date,
    /** Xetra trades today; on other days nobody checks in, and no streak breaks. */
    isTradingDay: z.boolean(),
    /** The first trading day after today. */
    nextDay: date,
    isCheckedIn: z.boolean(),
    /** Trading days without a gap, to today or to the last trading day. */
    streak: z.int(),
    /** The newest trading days, oldest first. */
    days: z.array(z.object({ day: date, isCheckedIn: z.boolean() })),
    /** Check-ins that were not turned into money yet, and how many make the reward. */
    available: z.int(),
    needed: z.int(),
    /** Euros. */
    reward: decimal,
  }),
});

export const checkInLesson = defineCall({
  path: 'checkIn/lesson',
  access: 'session',
  key: false,
  summary: 'The lesson of the next check-in with its two questions, or of the one that was made today',
  request: z.strictObject({ language }),
  reply: z.object({
    id: lessonId,
    topic: z.enum(lessonTopics),
    title: z.string(),
    /** Its paragraphs. */
    text: z.array(z.string()),
    questions: z.array(z.object({ question: z.string(), choices: z.array(z.string()) })),
  }),
});

export const answerQuestion = defineCall({
  path: 'checkIn/answer',
  access: 'session',
  key: false,
  summary: 'Whether an answer to a question of a lesson is right, and why. Nothing is written',
  request: z.strictObject({ lesson: lessonId, question: z.int().check(z.minimum(0), z.maximum(1)), choice, language }),
  reply: z.object({ isRight: z.boolean(), why: z.string() }),
});

export const checkIn = defineCall({
  path: 'checkIn/checkIn',
  access: 'session',
  key: true,
  summary: 'Checks in for today with the right answers to both questions of the lesson',
  request: z.strictObject({ lesson: lessonId, answers: z.array(choice).check(z.length(2)) }),
  reply: z.object({ day: date }),
});

export const takeReward = defineCall({
  path: 'checkIn/takeReward',
  access: 'session',
  key: true,
  summary: 'Turns the seven oldest check-ins into 1,00 € in the wallet; they are used up by it',
  request: nothing,
  reply: z.object({ amount: decimal }),
});

declare module './client.ts' {
  interface CustomerModules {
    readonly 'check-in': typeof import('./check-in.ts');
  }
}
