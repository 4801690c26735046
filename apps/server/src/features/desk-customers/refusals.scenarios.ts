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
  'notes.ts': [
    ['order-does-not-exist', 'a note is written at an order that isn’t there', 'features/desk-customers/customer-page.test.ts'],
    ['customer-erased', 'a note is written at an order of an erased customer', 'features/desk-customers/customer-page.test.ts'],
    ['text-missing', 'a note of blanks', 'features/desk-customers/customer-page.test.ts'],
  ],
  'routes.ts': [['order-does-not-exist', 'an order is opened that isn’t there', 'features/desk-customers/customer-page.test.ts']],
  'find.ts': [['account-does-not-exist', 'the desk asks for a customer that isn’t there', 'features/desk-customers/desk-customers.test.ts']],
};
