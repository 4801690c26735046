import type { Order } from './order.ts';

/** What a customer's screens ask for again. */
export type ScreenTopic = 'orders' | 'positions' | 'wallet' | 'messages' | 'service';

/** Tells the screens of some orders' customers what changed. What is said to a screen before it exists is lost, and harmless: it asks when it opens. */
export type NotifyScreens = (orders: readonly Pick<Order, 'customerId'>[], topics: readonly ScreenTopic[]) => void;
