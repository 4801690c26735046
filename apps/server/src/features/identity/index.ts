import { security } from '@parkett/contract';
import { defineLetter } from '../../books/letters/index.ts';
import { defineMessage } from '../../books/messages/index.ts';
import { operationsOf } from '../../books/step-up/index.ts';
import { confirmMonths, reviewDays } from './limits.ts';

export { identityAudit } from './checks/index.ts';
export { addIdentityDeskCalls } from './desk-calls.ts';
export { detailNotices } from './detail-notices.ts';
export { heldOfIdentity } from './held.ts';
export { addIdentityCalls } from './routes.ts';
export { documentsRunOut, identityDeciders, identityReview } from './review.ts';
export { namesOf, personsOf, verifiedNameOf } from './names.ts';
export { customersMadeFindable, forgetPerson } from './findable.ts';
export { customersScreened, ListWatch, listShown } from './screening.ts';
export { screeningReview } from './screening-review.ts';
export { verifiedPerson } from './verified-person.ts';
export { identitySettings } from './settings.ts';
export type { IdentityParts } from './parts.ts';
export { unusedPhotos } from './unused-photos.ts';

/** The declarations of this feature. */
export const identityManifest = {
  name: 'identity',
  appendOnly: [
    'identity_photo',
    'identity_application',
    'identity_field',
    'identity_outcome',
    'identity_statement',
    'identity_detail',
    'identity_list',
  ],
  rules: [reviewDays, confirmMonths],
  operations: operationsOf(security.operationsByFeature.identity),
  letters: [defineLetter({ name: 'identity-decided', group: 'service', links: [] }), defineLetter({ name: 'details-changed' })],
  messages: [defineMessage('identity-approved'), defineMessage('identity-rejected'), defineMessage('details-changed')],
};
