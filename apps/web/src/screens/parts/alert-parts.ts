/** The sheet of price alerts and their marks in a chart, in one chunk: each further one costs bytes of the page's first script. */
export { AlertMarks } from './alert-marks.tsx';
export { AlertSheet } from './alert-sheet.tsx';
