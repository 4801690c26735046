import { instantOf } from '@parkett/kernel';
import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { whyNotChange, whyNotConfirm } from './rules/confirming.ts';

const now = instantOf('2026-11-25T09:30:00Z');
const [anna, ofAnna, alsoOfAnna] = [1n, 2n, 3n];
const ties = { letIn: [ofAnna, alsoOfAnna].map(operator => ({ operator, by: anna, at: now })), sameBrowser: [] };
const confirm = (by: bigint, operator: bigint | null) => () => whyNotConfirm({ by, askedBy: anna, operator, ties, now });

export const refusals: RefusalPlaces = {
  'confirm-raise.ts': [
    ['not-your-role', 'an admin confirms who lost that role while his call came in', 'features/desk-operators/desk-operators.test.ts'],
    ['request-does-not-exist', 'somebody new is confirmed a second time', 'features/desk-operators/desk-operators.test.ts'],
  ],
  'operators.ts': [
    ['operator-does-not-exist', 'the command resets a name that nobody has', 'features/desk-operators/desk-operators.test.ts'],
    ['name-missing', 'the command adds somebody without a name', 'features/desk-operators/desk-operators.test.ts'],
    ['operator-name-taken', 'the command adds a name that is there', 'features/desk-operators/desk-operators.test.ts'],
  ],
  'rules/confirming.ts': [
    ['not-yourself', 'an admin confirms his own roles', confirm(ofAnna, ofAnna)],
    ['own-request', 'an admin confirms what he has asked for', confirm(anna, null)],
    ['no-counterpart', 'an admin confirms what the admin asked for who let him in', confirm(ofAnna, null)],
    ['not-yourself', 'an admin changes himself', () => whyNotChange({ by: anna, operator: anna, ties, now })],
    ['same-root', 'an admin changes another one of his root', () => whyNotChange({ by: ofAnna, operator: alsoOfAnna, ties, now })],
  ],
};
