import type { BadState } from '../../../testing/bad-state.ts';

export const walletBadStates: readonly BadState[] = [
  {
    id: 'I23',
    what: 'money that is frozen still counts as cash',
    sql: `update ledger_account set held = 0 where purpose = 'cash'`,
    names: /^customer 2, Germany: the calls sum to totalAssets .*, the server says /,
  },
];
