import type { ComponentType } from 'react';
import { sees, type Me, type Seen } from './lib/operator.ts';
import type { TextKey } from './lib/text.ts';

/** The parts of a screen: the operator, and the number in its address behind the room's path, where there is one. */
type ScreenParts = { me: Me; id: string };

export type Screen = {
  readonly path: string;
  /** The right to see it; without one every operator does. */
  readonly sees?: Seen;
  /** Its name in the navigation; without one another screen leads to it. */
  readonly title?: TextKey;
  /** Its code, which is fetched when it is opened. */
  readonly load: () => Promise<ComponentType<ScreenParts>>;
};

/** Every screen behind the sign-in, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    path: '/customers',
    title: 'customers',
    load: async () => (await import('./features/desk-customers/customers-screen.tsx')).CustomersScreen,
  },
  { path: '/customers/:id', load: async () => (await import('./features/desk-customers/customer-screen.tsx')).CustomerScreen },
  { path: '/orders/:id', load: async () => (await import('./features/desk-customers/order-screen.tsx')).OrderScreen },
  { path: '/reviews', title: 'reviews', load: async () => (await import('./features/desk-reviews/reviews-screen.tsx')).ReviewsScreen },
  { path: '/reviews/:id', sees: 'review', load: async () => (await import('./screens/case-screen.tsx')).CaseScreen },
  {
    path: '/money',
    sees: 'money',
    title: 'money',
    load: async () => (await import('./features/deposits/money-screen.tsx')).MoneyScreen,
  },
  {
    path: '/loans',
    sees: 'money',
    title: 'loanBook',
    load: async () => (await import('./features/loans/loans-screen.tsx')).LoansScreen,
  },
  {
    path: '/threads',
    sees: 'threads',
    title: 'threads',
    load: async () => (await import('./features/customer-service/threads-screen.tsx')).ThreadsScreen,
  },
  {
    path: '/threads/:id',
    sees: 'threads',
    load: async () => (await import('./features/customer-service/thread-screen.tsx')).ThreadScreen,
  },
  {
    path: '/seats',
    sees: 'seats',
    title: 'seats',
    load: async () => (await import('./features/institutions/seats-screen.tsx')).SeatsScreen,
  },
  {
    path: '/offerings',
    sees: 'offerings',
    title: 'offerings',
    load: async () => (await import('./features/new-shares/offerings-screen.tsx')).OfferingsScreen,
  },
  { path: '/offerings/:id', sees: 'offerings', load: async () => (await import('./features/new-shares/offering-screen.tsx')).OfferingScreen },
  {
    path: '/events',
    title: 'corporateEvents',
    load: async () => (await import('./features/corporate-actions/events-screen.tsx')).EventsScreen,
  },
  { path: '/events/:id', load: async () => (await import('./features/corporate-actions/event-screen.tsx')).EventScreen },
  { path: '/rules', title: 'rules', load: async () => (await import('./features/desk-rules/rules-screen.tsx')).RulesScreen },
  { path: '/articles', title: 'articles', load: async () => (await import('./features/help/articles-screen.tsx')).ArticlesScreen },
  { path: '/articles/:id', load: async () => (await import('./features/help/article-screen.tsx')).ArticleScreen },
  {
    path: '/evenings',
    sees: 'evenings',
    title: 'evenings',
    load: async () => (await import('./features/reconciliation/evenings-screen.tsx')).EveningsScreen,
  },
  { path: '/audit', sees: 'audit', title: 'audit', load: async () => (await import('./features/desk-audit/audit-screen.tsx')).AuditScreen },
  {
    path: '/operations',
    sees: 'operations',
    title: 'operations',
    load: async () => (await import('./features/desk-operations/operations-screen.tsx')).OperationsScreen,
  },
  {
    path: '/operators',
    sees: 'operators',
    title: 'operators',
    load: async () => (await import('./features/desk-operators/operators-screen.tsx')).OperatorsScreen,
  },
  { path: '/access', title: 'ownAccess', load: async () => (await import('./features/desk-sign-in/access-screen.tsx')).AccessScreen },
];

export const screensOf = (me: Me): readonly Screen[] => screens.filter(screen => screen.sees === undefined || sees(me, screen.sees));

/** A screen that the navigation leads to. */
export type Room = { readonly path: string; readonly title: TextKey };
export const roomsOf = (me: Me): readonly Room[] => screensOf(me).flatMap(({ path, title }) => (title ? [{ path, title }] : []));
