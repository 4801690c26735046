import type { Operation } from '../../../books/step-up/index.ts';

/** What a customer has to confirm with. */
export type Has = { readonly fundPassword: boolean; readonly factor: boolean };

/** What a confirmation asks for. */
export type Asked = { readonly password: boolean; readonly fundPassword: boolean; readonly factor: boolean };

/**
 * The fund password and, where there is one, a second factor. Who has no fund password is asked for the login password, and so is whoever
 * changes that or the account (specification 5: 'changing it requires the original password').
 */
export function askedFor({ byLoginPassword }: Pick<Operation, 'byLoginPassword'>, has: Has): Asked {
  const { factor } = has;
  return { password: !has.fundPassword || byLoginPassword, fundPassword: has.fundPassword, factor };
}
