// Apart from the calls: a screen that confirms needs nothing else of them.

/**
 * Operations to confirm, by the feature that carries them out and registers them with the server. An operation that lets somebody in afterwards, ends the account or hands all
 * of it out asks for the login password too (`byLoginPassword`): a session and six digits, the first of which need nothing but that session, must not be
 * enough to take the account away.
 */
export const operationsByFeature = {
  security: {
    'change-login-password': { byLoginPassword: true },
    'change-fund-password': { byLoginPassword: false },
    'set-up-app-code': { byLoginPassword: true },
    'remove-app-code': { byLoginPassword: false },
    'add-passkey': { byLoginPassword: true },
    'remove-passkey': { byLoginPassword: false },
    'renew-recovery-codes': { byLoginPassword: true },
    'unlock-longer': { byLoginPassword: false },
  },
  'own-data': {
    'close-account': { byLoginPassword: true },
    'export-data': { byLoginPassword: true },
    'change-account': { byLoginPassword: true },
  },
  identity: {
    'change-details': { byLoginPassword: false },
    'confirm-details': { byLoginPassword: false },
  },
  payees: {
    'add-payee': { byLoginPassword: false },
  },
  withdrawals: {
    withdraw: { byLoginPassword: false },
  },
  loans: {
    borrow: { byLoginPassword: false },
    'raise-credit': { byLoginPassword: false },
  },
} as const satisfies Record<string, Record<string, { readonly byLoginPassword: boolean }>>;

type ByFeature = typeof operationsByFeature;
export type Operation = { [Feature in keyof ByFeature]: keyof ByFeature[Feature] }[keyof ByFeature];

const known = Object.values(operationsByFeature).flatMap(own => Object.entries(own)) as [Operation, { byLoginPassword: boolean }][];
export const operations: readonly Operation[] = known.map(([operation]) => operation);
export const byLoginPassword: readonly Operation[] = known.flatMap(([operation, asked]) => (asked.byLoginPassword ? [operation] : []));

/** For how many minutes after the last order, change or cancellation trading stays unlocked: the customer's choices. The first is the preset. */
export const unlockMinutes = [5, 15, 30] as const;
export type UnlockMinutes = (typeof unlockMinutes)[number];
