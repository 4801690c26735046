import { security } from '@parkett/contract';

/** What a customer has to confirm with. */
export type Has = { readonly fundPassword: boolean; readonly factor: boolean };

/** What a confirmation asks for. */
export type Asked = { readonly password: boolean; readonly fundPassword: boolean; readonly factor: boolean };

/**
 * The fund password and, where there is one, a second factor. Who has no fund password is asked for the login password, and so is whoever
 * changes that or the account (specification 5: 'changing it requires the original password').
 */
export function askedFor(operation: security.Operation, has: Has): Asked {
  const { factor } = has;
  return { password: !has.fundPassword || security.byLoginPassword.includes(operation), fundPassword: has.fundPassword, factor };
}
