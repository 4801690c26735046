import { serviceHours as shape } from '@parkett/contract/customer-service';
import { defineRule, wholeNumber } from '../../books/house-rules/index.ts';

export const threadsPerDay = defineRule({
  name: 'customer-service.threads-per-day',
  unit: 'threads that a customer may open in 24 hours',
  schema: wholeNumber({ min: 1, max: 1_000 }),
  preset: 10,
});

export const textsPerDay = defineRule({
  name: 'customer-service.texts-per-day',
  unit: 'texts that a customer may write in 24 hours',
  schema: wholeNumber({ min: 1, max: 10_000 }),
  preset: 50,
});

export const textsWithoutSession = defineRule({
  name: 'customer-service.texts-without-session-per-hour',
  unit: 'texts that people without a session may write from one network address in an hour',
  schema: wholeNumber({ min: 0, max: 1_000 }),
  preset: 5,
});

export const serviceHours = defineRule({
  name: 'customer-service.hours',
  unit: 'Berlin time, Monday to Friday',
  form: 'time',
  schema: shape,
  preset: { from: '08:00', to: '22:00' },
});

/** How long a question waits for people before simulated staff answers it (system time). */
export const staffAnswersMs = 60_000;

/** How long a picture may wait for its text (system time). */
export const pictureFreshMs = 24 * 3_600_000;

/** The roles that answer. */
export const answerRoles = ['support', 'reviewer', 'admin'] as const;

/** By when a complaint is answered, in days of business time. The auditor holds each deadline against it. */
export const complaintDays = 14;

/** How many years a thread of somebody without a session is kept from the end of its year on: until claims out of it lapse (BGB §§ 195, 199). */
export const yearsWithoutSession = 3;
