import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import { root } from './root.ts';

const configuration = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as Required<IConfiguration>;

export const ruleNames: readonly string[] = (configuration.forbidden ?? []).map(({ name }) => name ?? '');

export type Violation = { rule: string; from: string; to: string };

/** Follows every import of some folders and answers how many modules were read and which imports the rules forbid. */
export async function checkStructure(folders: string[]): Promise<{ modules: number; violations: Violation[] }> {
  const options = { ...configuration.options, baseDir: root, ruleSet: { forbidden: configuration.forbidden ?? [] }, validate: true };
  const result = await cruise(folders, options, configuration.options.enhancedResolveOptions);
  const { summary } = result.output as ICruiseResult;
  const violations = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  return { modules: summary.totalCruised, violations };
}
