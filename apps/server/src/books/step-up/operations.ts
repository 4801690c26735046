import { StartRefusal } from '../../platform/start-refusal.ts';
import { register } from '../../platform/register.ts';

/** Something that a grant may be for, as the feature declares it that carries it out. */
export type Operation = {
  readonly name: string;
  /** Whether confirming it asks for the login password beside the fund password. */
  readonly byLoginPassword: boolean;
};

export type Operations = ReadonlyMap<string, Operation>;

/** A feature's operations, by their names. */
export const operationsOf = (named: Readonly<Record<string, Omit<Operation, 'name'>>>): readonly Operation[] =>
  Object.entries(named).map(([name, operation]) => ({ name, ...operation }));

/** All declarations together. Throws StartRefusal where two declare one name. */
export const openOperations = (declared: readonly Operation[]): Operations => register('operation of grants', declared, ({ name }) => name);

/** Throws StartRefusal where customers can be asked to confirm something that no feature carries out. */
export function refuseUnregistered(operations: Operations, asked: readonly string[]): void {
  const [unknown] = asked.filter(name => !operations.has(name));
  if (unknown !== undefined)
    throw new StartRefusal(`The operation '${unknown}' can be confirmed, but no feature registers it: put it into a manifest.`);
}
