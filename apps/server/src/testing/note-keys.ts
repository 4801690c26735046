import { randomBytes } from 'node:crypto';
import type { NoteKeys } from '../books/reviews/index.ts';
import { open, seal } from '../platform/crypto/sealed.ts';

/** Keys of customers that live as long as a test. */
export function testNoteKeys(): NoteKeys {
  const keys = new Map<bigint, Buffer>();
  return {
    of: async (_, customer) => {
      const key = keys.get(customer) ?? randomBytes(32);
      keys.set(customer, key);
      return {
        seal: (what, text) => seal(key, Buffer.from(text), `customer ${customer} ${what}`),
        open: (what, sealed) => open(key, sealed, `customer ${customer} ${what}`),
      };
    },
  };
}
