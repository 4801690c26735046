/** What a sign-in with the right password was refused with for want of a second factor: while this page stands it lets its reader ask the desk. */
let token: string | null = null;

export const keepLostFactor = (given: string | null): void => {
  token = given;
};
export const lostFactor = (): string | null => token;
