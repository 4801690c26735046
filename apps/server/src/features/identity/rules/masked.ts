const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const firstSign = (word: string): string => graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? '';

/** A name as it is shown again: how each word begins, and nothing of how long it is. */
export const maskedName = (name: string): string =>
  name
    .split(' ')
    .map(word => `${firstSign(word)}•••`)
    .join(' ');

/** What is shown again of a number. */
export const lastSignOf = (number: string): string => number.slice(-1);
