export { judgeBooks, verifyBooks, type CheckedOff, type Verdict } from './judge.ts';
export { BooksWatch } from './watch.ts';
