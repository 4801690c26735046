import { defineRule, wholeNumber } from '../../books/house-rules/index.ts';

const schema = wholeNumber({ min: 0, max: 1_000_000_000 });

export const searchHitsMax = defineRule({ name: 'searchHitsMax', unit: 'hits of one search', schema, preset: 20 });
export const recentFindsMax = defineRule({ name: 'recentFindsMax', unit: 'own finds that the empty search shows', schema, preset: 10 });
