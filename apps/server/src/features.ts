import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { callsOf, type Call } from '@parkett/contract';
import type { Declaration } from './declaration.ts';

// Every feature, found by its folder: a new one is a folder with a `feature.ts`, and no list names it.

const names = readdirSync(join(import.meta.dirname, 'features'), { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted();

const declared = async (name: string): Promise<Declaration> => {
  const { feature } = (await import(`./features/${name}/feature.ts`)) as { feature: Declaration };
  return feature;
};

export const features: readonly Declaration[] = await Promise.all(names.map(declared));

const callsByName = (part: 'customers' | 'desk'): Readonly<Record<string, readonly Call[]>> =>
  Object.fromEntries(features.flatMap(feature => (feature[part] ? [[feature.name, feature[part].contract.flatMap(callsOf)]] : [])));

/** Every call of customers and visitors by feature: the source of the OpenAPI document and of the tests that walk all routes. */
export const callsByFeature = callsByName('customers');
/** Every call of operators by feature. Their paths lie below /api/desk/. */
export const deskCallsByFeature = callsByName('desk');
