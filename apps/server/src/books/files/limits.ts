import { defineRule, wholeNumber } from '../house-rules/index.ts';

export const picturesPerHour = defineRule({
  name: 'files.pictures-per-hour',
  unit: 'pictures that a customer may send in an hour',
  schema: wholeNumber({ min: 1, max: 1_000_000 }),
  preset: 10,
});
