import type { RefusalPlaces } from '../../testing/refusal-places.ts';

export const refusals: RefusalPlaces = {
  'index.ts': [
    ['message-does-not-exist', 'a message of somebody else is to be read', 'features/messages/messages.test.ts'],
    ['message-does-not-exist', 'a message of somebody else is noted as read', 'features/messages/messages.test.ts'],
    ['message-switch-fixed', 'letters about security are switched off', 'features/messages/messages.test.ts'],
  ],
};
