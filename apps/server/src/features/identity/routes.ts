import { denied, identity } from '@parkett/contract';
import { dateAt, ok, refuse } from '@parkett/kernel';
import type { SignedIn } from '../../books/customers/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { IdentityParts } from './parts.ts';
import { changeDetails, confirmDetails } from './change-details.ts';
import { stepDenial } from './rules/application.ts';
import { takingPhotos } from './photo.ts';
import { photoShown, readState } from './state.ts';
import { submitting } from './submit.ts';
import { withdrawing } from './withdraw.ts';

/** The calls of contract/identity.ts. */
export function addIdentityCalls(calls: Calls<SignedIn>, parts: IdentityParts): void {
  calls.signedIn(identity.state, async (_, { session }) => ok(await readState(parts, session)));
  calls.signedIn(identity.check, async ({ step, ...typed }) => {
    const wrong = stepDenial(typed, step, dateAt(parts.now()));
    return wrong ? refuse(wrong) : ok({});
  });
  calls.signedIn(identity.changeDetails, (body, { session }) => changeDetails(parts, body, session));
  calls.signedIn(identity.confirmDetails, (body, { session }) => confirmDetails(parts, body, session));
  calls.download(identity.ownPhoto, async (asked, { session }) => {
    const photo = await photoShown(parts, session, asked);
    return photo ? ok({ type: 'image/jpeg', name: `${asked.which}-${asked.side}.jpg`, bytes: photo.bytes }) : denied('photo-does-not-exist');
  });
  const takePhoto = takingPhotos(parts);
  calls.upload(identity.uploadPhoto, ({ photo }, { commandKey }) => takePhoto(photo, commandKey()));
  const submit = submitting(parts);
  calls.keyed(identity.submit, (body, { session, commandKey }) => submit({ ...commandKey(), command: { customer: session.customer.id, body } }));
  const withdraw = withdrawing(parts);
  calls.keyed(identity.withdraw, (_, { session, commandKey }) => withdraw({ ...commandKey(), command: { customer: session.customer.id } }));
}
