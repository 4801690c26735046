import type { Call } from './call.ts';

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'path' in value && 'access' in value;

/** The calls that a module of the contract declares. */
export const callsOf = (module: object): readonly Call[] => Object.values(module).filter(isCall);
