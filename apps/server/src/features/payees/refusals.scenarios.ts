import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { removalDenial } from './rules/removal.ts';

const here = 'features/payees/payees.test.ts';

export const refusals: RefusalPlaces = {
  'add-payee.ts': [['complete-real-name-first', 'a customer whose name nobody has verified', here]],
  'change-payee.ts': [['no-such-card', 'another nickname for what is somebody else’s', here]],
  'routes.ts': [['no-such-card', 'the whole address of somebody else', here]],
  'rules/removal.ts': [
    ['no-such-card', 'a payee of somebody else is removed', () => removalDenial({ isThere: false, isOpen: false })],
    ['payee-has-payments', 'a payee is removed while a payment to it is undecided', () => removalDenial({ isThere: true, isOpen: true })],
  ],
};
