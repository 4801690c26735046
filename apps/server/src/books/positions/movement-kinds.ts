import { invariant } from '@parkett/kernel';
import type { MovementKind, MovementKinds } from './rules/movement.ts';

const wellFormed = /^[a-z]+(-[a-z]+)*$/;

/** All kinds of movements by their names. Refuses, at start, a name that two registered or that isn't one. */
export function registerMovements(kinds: readonly MovementKind[]): MovementKinds {
  for (const { kind, referenceKind } of kinds)
    for (const name of [kind, referenceKind]) invariant(wellFormed.test(name), `a kind of movement has a name in lower case, not '${name}'`);
  const byName = new Map(kinds.map(kind => [kind.kind, kind]));
  invariant(byName.size === kinds.length, `each kind of movement is registered once: ${kinds.map(({ kind }) => kind).join(', ')}`);
  return byName;
}
