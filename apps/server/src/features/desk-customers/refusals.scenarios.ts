import type { RefusalPlaces } from '../../testing/refusal-places.ts';

export const refusals: RefusalPlaces = {
  'directory.ts': [
    [
      'malformed',
      'customers are asked for from a day that is none',
      'features/desk-customers/desk-customers.test.ts',
      { field: 'createdFrom, createdTo' },
    ],
  ],
  'routes.ts': [['order-does-not-exist', 'an order is opened that isn’t there', 'features/desk-customers/customer-page.test.ts']],
  'find.ts': [['account-does-not-exist', 'the desk asks for a customer that isn’t there', 'features/desk-customers/desk-customers.test.ts']],
};
