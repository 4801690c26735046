import { defineRule, wholeNumber } from '../../books/house-rules/index.ts';

const schema = wholeNumber({ min: 0, max: 1_000_000_000 });

export const watchlistsMax = defineRule({ name: 'watchlistsMax', unit: 'lists of one customer', schema, preset: 50 });
export const watchlistEntriesMax = defineRule({ name: 'watchlistEntriesMax', unit: 'instruments in one list', schema, preset: 200 });
