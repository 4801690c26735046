import { zonedInstant, dateAt, type Instant } from '@parkett/kernel';
import { defineRule, wholeNumber } from '../../books/house-rules/index.ts';
import { xetraCalendar } from '../../books/instruments/index.ts';

/** Business days after which an application must have been decided; the day on which it came isn't counted. */
export const reviewDays = defineRule({ name: 'identity.review-days', unit: 'days', schema: wholeNumber({ min: 1, max: 30 }), preset: 2 });

/** Months after which a customer is asked whether his details are still right (shared design: data are confirmed again every two years). */
export const confirmMonths = defineRule({ name: 'identity.confirm-months', unit: 'months', schema: wholeNumber({ min: 1, max: 120 }), preset: 24 });

/** The purpose of photos among the customer's files. */
export const photoPurpose = 'identity-document';

/** How long a photo may wait for its application (system time). */
export const freshMs = 24 * 3_600_000;

/** The end of the last day on which it may be decided. */
export const dueAtOf = (sentAt: Instant, days: number): Instant =>
  zonedInstant(xetraCalendar.add(xetraCalendar.next(dateAt(sentAt)), days - 1), '24:00');
