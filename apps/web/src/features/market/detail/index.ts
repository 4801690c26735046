export * from './depth-ladder.tsx';
export * from './depth.tsx';
export * from './detail-head.tsx';
export * from './facts.tsx';
