// Apart from the calls: a screen that confirms needs nothing else of them.

/** What can be confirmed. */
export const operations = [
  'change-login-password',
  'change-fund-password',
  'set-up-app-code',
  'remove-app-code',
  'add-passkey',
  'remove-passkey',
  'renew-recovery-codes',
  'close-account',
  'export-data',
  'change-account',
  'change-details',
  'confirm-details',
] as const;
export type Operation = (typeof operations)[number];

/**
 * What lets somebody in afterwards, ends the account or hands all of it out: these ask for the login password too. A session and six digits, the first of
 * which need nothing but that session, must not be enough to take the account away.
 */
export const byLoginPassword: readonly Operation[] = [
  'change-login-password',
  'change-account',
  'set-up-app-code',
  'add-passkey',
  'renew-recovery-codes',
  'close-account',
  'export-data',
];

/** For how long the six digits unlock trading after the last order, change or cancellation, in minutes. */
export const tradingIdleMinutes = 5;
