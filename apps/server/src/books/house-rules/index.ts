import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { latest, ok, refuse, type Instant, type Result } from '@parkett/kernel';
import { channel, localBus, type Bus } from '../../platform/bus/bus.ts';
import { withTransaction, type Db, type Tx } from '../../platform/db.ts';
import { recordAudit, type Actor } from '../audit/index.ts';
import type { Rule, RuleValue } from './define-rule.ts';
import { presetsOf, RuleReader, type RulesInForce } from './rule-reader.ts';
import { insertVersion, lockVersions, readVersions, type KeptVersion } from './store.ts';

export { defineRule, defineRulePer, wholeNumber, type Rule, type RuleValue } from './define-rule.ts';
export { RuleReader, type RulesInForce } from './rule-reader.ts';

/** Where rules are looked up: the book, or versions that were read once. */
export type RuleSource = { readonly reader: RuleReader };
export { readVersions } from './store.ts';

/** What this book declares. */
export const rulesManifest = { name: 'house-rules', appendOnly: ['rule_version'] };

/** There is a further version of a rule. */
const rulesChanged = channel<null>('rules-changed');

export type RuleChange = {
  readonly name: string;
  readonly value: unknown;
  /** From this business moment on. */
  readonly from: Instant;
  readonly actor: Actor;
  readonly reason: string;
};

const parkett: Actor = { kind: 'system', name: 'preset' };
const writtenBy = ({ kind, name }: Actor): string => `${kind} ${name}`;

/** The rules of the house, dated by business time and kept in memory. A change is added, never made in place, and never holds for the past. */
export class RuleBook {
  readonly #db: Db;
  readonly #rules: ReadonlyMap<string, Rule<RuleValue>>;
  readonly #businessNow: () => Instant;
  readonly #overrides: ReadonlyMap<string, RuleValue>;
  readonly #listeners: (() => void)[] = [];
  readonly #bus: Bus;
  #reader = new RuleReader([]);

  /** @param options.overrides what the command line asks for, by name; it stands above everything that is asked of `now` while this process runs */
  constructor(options: {
    db: Db;
    rules: readonly Rule<RuleValue>[];
    businessNow: () => Instant;
    overrides?: Readonly<Record<string, RuleValue>>;
    bus?: Bus;
  }) {
    this.#db = options.db;
    this.#rules = new Map(options.rules.map(rule => [rule.name, rule]));
    this.#businessNow = options.businessNow;
    this.#overrides = new Map(Object.entries(options.overrides ?? {}));
    this.#bus = options.bus ?? localBus();
    this.#bus.on(rulesChanged, () => void this.#reload());
    this.#bus.onGap(() => void this.#reload());
  }

  /** Another process changed something. What can't be read now is read after the next word of it. */
  async #reload(): Promise<void> {
    await this.#load().catch(() => {});
  }

  /** Writes the presets that the database doesn't know yet, and reads all versions; to be called before anything asks for a rule. */
  async open(): Promise<this> {
    await withTransaction(this.#db, async tx => {
      await lockVersions(tx);
      const kept = Map.groupBy(await readVersions(tx), ({ name }) => name);
      for (const rule of this.#rules.values()) await this.#keepPresets(tx, { rule, kept: kept.get(rule.name) ?? [] });
    });
    await this.#load();
    return this;
  }

  async #load(): Promise<void> {
    this.#reader = new RuleReader(await readVersions(this.#db));
    for (const listener of this.#listeners) listener();
  }

  /** A preset that a newer Parkett changed holds from now on, and never before; a version that was decided meanwhile holds from its own moment. */
  async #keepPresets(tx: Tx, { rule, kept }: { rule: Rule<RuleValue>; kept: readonly KeptVersion[] }): Promise<void> {
    const presets = kept.filter(({ by }) => by === writtenBy(parkett));
    for (const { from, value } of presetsOf(rule)) {
      if (presets.some(known => known.from >= from && isDeepStrictEqual(known.value, value))) continue;
      const isNewer = presets.length > 0;
      const starts = isNewer ? latest(from, this.#businessNow()) : from;
      await this.#add(tx, { name: rule.name, value, from: starts, actor: parkett, reason: isNewer ? 'preset of a newer version' : 'preset' });
    }
  }

  async #add(tx: Tx, { name, value, from, actor, reason }: RuleChange): Promise<void> {
    const { version, hash } = await insertVersion(tx, { name, value, from, by: writtenBy(actor), reason });
    this.#bus.publishWith(tx, rulesChanged, null);
    const facts = { name, version, value: JSON.stringify(value), from, hash };
    await recordAudit(tx, { actor, action: 'rules.changed', customerId: null, facts });
  }

  /** Called after each change. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** The versions as they are now, to judge records of other moments by. */
  get reader(): RuleReader {
    return this.#reader;
  }

  /** What holds at a business moment. */
  at(moment: Instant): RulesInForce {
    return this.#reader.at(moment);
  }

  /** What holds now, the command line's word included. */
  now<T extends RuleValue>(rule: Rule<T>): T {
    return (this.#overrides.get(rule.name) as T | undefined) ?? this.at(this.#businessNow()).value(rule);
  }

  /** Has a rule say something else from a business moment on. */
  async change(change: RuleChange): Promise<Result<null, 'unknown' | 'malformed' | 'in-the-past'>> {
    const rule = this.#rules.get(change.name);
    if (!rule) return refuse('unknown');
    if (!z.safeParse(rule.schema, change.value).success) return refuse('malformed');
    if (change.from < this.#businessNow()) return refuse('in-the-past');
    await withTransaction(this.#db, async tx => {
      await lockVersions(tx);
      await this.#add(tx, change);
    });
    await this.#load();
    return ok(null);
  }
}
