import { instantOf, type Instant } from '@parkett/kernel';
import type { Rule, RuleValue } from './define-rule.ts';
import { ascendingOf, holdingAt, type RuleVersion } from './rules/holding-at.ts';

type KnownVersion = RuleVersion & { readonly by?: string; readonly reason?: string };

/** The rules that hold at one business moment. */
export type RulesInForce = {
  readonly value: <T extends RuleValue>(rule: Rule<T>) => T;
  readonly version: (rule: Rule<RuleValue>) => number;
};

/** Versions of rules as they were read. A rule of which there is none yet (a database before its first start) has its preset as version 1. */
export class RuleReader {
  readonly #versions: Map<string, KnownVersion[]>;

  constructor(versions: readonly KnownVersion[]) {
    this.#versions = new Map([...Map.groupBy(versions, ({ name }) => name)].map(([name, ofOne]) => [name, ascendingOf(ofOne)]));
  }

  /** What holds at a business moment. */
  at(moment: Instant): RulesInForce {
    const holding = (rule: Rule<RuleValue>): KnownVersion => holdingAt(this.#of(rule), moment);
    return { value: <T extends RuleValue>(rule: Rule<T>) => holding(rule).value as T, version: rule => holding(rule).version };
  }

  /** What a version says that a record names; null when there is no such version. */
  ofVersion<T extends RuleValue>(rule: Rule<T>, version: number): T | null {
    return (this.#of(rule).find(found => found.version === version)?.value ?? null) as T | null;
  }

  /** From which moments on any of some rules says something else, ascending. */
  changesOf(rules: readonly Rule<RuleValue>[]): Instant[] {
    return [...new Set(rules.flatMap(rule => this.#of(rule).map(({ from }) => from)))].toSorted((a, b) => a - b);
  }

  /** Of one rule the version that holds at a moment, and those that come to hold later. */
  around(rule: Rule<RuleValue>, moment: Instant): { readonly now: KnownVersion; readonly coming: readonly KnownVersion[] } {
    const versions = this.#of(rule);
    const later = versions.filter(({ from }) => from > moment);
    // Of two that begin together the one made last holds.
    const coming = later.filter(({ from }, place) => later[place + 1]?.from !== from);
    return { now: holdingAt(versions, moment), coming };
  }

  #of(rule: Rule<RuleValue>): readonly KnownVersion[] {
    const known = this.#versions.get(rule.name);
    if (known) return known;
    const presets = presetsOf(rule).map((preset, at) => ({ ...preset, name: rule.name, version: at + 1 }));
    this.#versions.set(rule.name, presets);
    return presets;
  }
}

const longAgo = instantOf('2000-01-01T00:00:00Z');

/** What the code says of a rule before it was ever changed. */
export const presetsOf = (rule: Rule<RuleValue>): { from: Instant; value: RuleValue }[] => [{ from: longAgo, value: rule.preset }, ...rule.later];
