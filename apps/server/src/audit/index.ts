export { judgeBooks, verifyBooks, type CheckedOff, type Verdict } from './judge.ts';
export { BooksWatch, type BooksSeen } from './watch.ts';
