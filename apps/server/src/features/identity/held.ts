import { instantToWire } from '@parkett/kernel';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import type { Held } from '../../books/customers/index.ts';
import { readHeldOutcomes, readHeldPhotos } from './held-store.ts';
import { historyOf } from './standing.ts';
import { openFields } from './sealed-fields.ts';
import { applicationsOf } from './store.ts';

/** What a customer said of himself, each time, in full; when photos were sent, and what was decided. */
export const heldOfIdentity = (keys: CustomerKeys): Held => ({
  name: 'identity',
  tables: ['identity_application', 'identity_field', 'identity_outcome', 'identity_photo', 'identity_statement', 'identity_detail'],
  read: async (from, customer) => {
    const [sent, outcomes, photos] = await Promise.all([
      applicationsOf(from, customer),
      readHeldOutcomes(from, customer),
      readHeldPhotos(from, customer),
    ]);
    const applications = [];
    for (const one of sent)
      applications.push({
        number: one.id,
        sentAt: instantToWire(one.sentAt),
        front: one.front,
        back: one.back,
        ...(await openFields(from, keys, one)),
      });
    const said = (await historyOf(from, { keys, customer })).map(({ statement: { application, what }, at, changes }) => ({
      ...{ application, what, at: instantToWire(at), changes },
    }));
    return { applications, outcomes, photos, said };
  },
});
