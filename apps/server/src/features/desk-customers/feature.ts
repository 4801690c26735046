import { deskCustomers } from '@parkett/contract';
import { customerRoles, may } from '../../books/operators/index.ts';
import { declareFeature } from '../../declaration.ts';
import { deskCustomersAudit } from './checks/index.ts';
import { deskCustomersManifest } from './index.ts';

export const feature = declareFeature({
  name: 'desk-customers',
  desk: {
    contract: [deskCustomers],
    policies: {
      'customers/audit': may.look(customerRoles),
      'customers/auditFile': may.look(customerRoles),
      'customers/find': may.look(),
      'customers/gates': may.look(),
      'customers/gatesFile': may.look(),
      'customers/journal': may.look(),
      'customers/journalFile': may.look(),
      'customers/list': may.look(),
      'customers/listFile': may.look(),
      'customers/noteOrder': may.decide('support', 'reviewer', 'treasury', 'dealer', 'admin'),
      'customers/order': may.look(),
      'customers/orders': may.look(),
      'customers/ordersFile': may.look(),
      'customers/overview': may.look(),
      'customers/payees': may.look(),
      'customers/payeesFile': may.look(),
      'customers/payments': may.look(),
      'customers/paymentsFile': may.look(),
      'customers/positions': may.look(),
      'customers/positionsFile': may.look(),
      'customers/reviews': may.look(),
      'customers/reviewsFile': may.look(),
      'customers/sessions': may.look(customerRoles),
      'customers/sessionsFile': may.look(customerRoles),
      'customers/wallets': may.look(),
      'customers/walletsFile': may.look(),
    },
  },
  manifest: deskCustomersManifest,
  audit: () => [deskCustomersAudit],
  notHeld: { order_note: 'what operators write to each other at an order, sealed under its customer’s key' },
});
