import { sealedCheck } from '../../../books/customer-keys/checks/index.ts';
import type { Asked, AuditContribution, PlatformOracle } from '../../../platform/checks/index.ts';

const notesOpen = sealedCheck({
  id: 'I122b',
  promise: 'the notes of operators open with the key of the customer whose order they are at',
  rows: customers => `select format('note %s', n.id) as what, o.customer_id as customer, format('order note %s', n.order_id) as place, n.sealed
    from order_note n join orders o on o.id = n.order_id where ${customers('o.customer_id')}`,
});

export const deskCustomersAudit: AuditContribution<Asked<never, PlatformOracle>> = { name: 'desk-customers', checks: [notesOpen] };
