export * from './depth-ladder.tsx';
export * from './detail-head.tsx';
export * from './later-parts.ts';
export type { Detail } from './facts.tsx';
