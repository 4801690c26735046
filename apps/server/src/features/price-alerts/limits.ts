import { defineRule, wholeNumber } from '../../books/house-rules/index.ts';

export const priceAlertsMax = defineRule({
  name: 'price-alerts.maximum',
  unit: 'price alerts of one customer',
  schema: wholeNumber({ min: 0, max: 100_000 }),
  preset: 100,
});
