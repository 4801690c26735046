import type { security } from '@parkett/contract';

/** What a customer has to confirm with. */
export type Has = { readonly fundPassword: boolean; readonly factor: boolean };

/** What a confirmation asks for. */
export type Asked = { readonly password: boolean; readonly fundPassword: boolean; readonly factor: boolean };

/**
 * The fund password and, where there is one, a second factor. Who has no fund password is asked for the login password; who changes one is asked for that
 * one (specification 5: 'changing it requires the original password').
 */
export function askedFor(operation: security.Operation, has: Has): Asked {
  const { factor } = has;
  if (operation === 'change-login-password') return { password: true, fundPassword: has.fundPassword, factor };
  return { password: !has.fundPassword, fundPassword: has.fundPassword, factor };
}
