export { judgeBooks, verifyBooks, type CheckedOff, type Question, type Verdict } from './judge.ts';
export { BooksWatch, type WatchParts } from './watch.ts';
