import type { FeatureRoutes } from './navigation/route.ts';

/** The `routes.ts` of each feature's folder, as the bundler finds them. */
export const found = import.meta.glob<FeatureRoutes>('./features/*/routes.ts', { eager: true, import: 'routes' });
