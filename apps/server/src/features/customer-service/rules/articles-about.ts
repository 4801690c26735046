import type { ThreadAbout } from '@parkett/contract/customer-service';

/** Articles of the help centre about the thing that a question is about, the nearest first; without a thing one about the house. */
export function articlesAbout(kind: ThreadAbout['kind'] | null): readonly [string, ...string[]] {
  switch (kind) {
    case 'order':
      return ['order-types', 'refused-orders'];
    case 'position':
      return ['costs', 'settlement'];
    case 'review':
      return ['verification'];
    case 'instrument':
      return ['risks', 'order-types'];
    case null:
      return ['simulated-market'];
  }
}
