import type { Role } from '../store.ts';

/** Who reads accounts and names whole: they speak with customers. Others know a customer by number. */
const wholeFor: readonly Role[] = ['support', 'reviewer', 'admin'];

export const readsWhole = (roles: readonly Role[]): boolean => roles.some(role => wholeFor.includes(role));
