export * from './instrument-row.tsx';
export * from './live-cell.tsx';
export * from './price.ts';
