import type { Operation } from './security.ts';

/**
 * What is confirmed with the login password also by who has a fund password, since it lets somebody in afterwards: whoever has only a session and the
 * six digits must not be able to take the account away. In a file of its own: taken from `security` it would bring all its calls to the first screens.
 */
export const byLoginPassword: readonly Operation[] = ['change-login-password', 'change-account'];
