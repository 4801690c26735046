import type { Operator, Role } from '../store.ts';

type Wanted = { readonly roles: readonly Role[]; readonly disabled: boolean };

/**
 * Whether a change lets an operator do more than now: then it waits for a second admin. Roles of somebody who may not come in let him do nothing, and
 * that he comes in again waits.
 */
export const raises = ({ roles: before, state }: Pick<Operator, 'roles' | 'state'>, { roles, disabled }: Wanted): boolean =>
  !disabled && (state === 'disabled' || roles.some(role => !before.includes(role)));
