export * from './index-cards.tsx';
export * from './movers.tsx';
export * from './quick-menu.tsx';
export * from './section.tsx';
export * from './session-card.tsx';
