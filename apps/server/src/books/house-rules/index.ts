import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { invariant, latest, type Instant } from '@parkett/kernel';
import { channel, localBus, type Bus } from '../../platform/bus/bus.ts';
import { withTransaction, type Db, type Tx } from '../../platform/db.ts';
import { recordAudit, type Actor } from '../audit/index.ts';
import type { Rule, RuleValue } from './define-rule.ts';
import { presetsOf, RuleReader, type RulesInForce } from './rule-reader.ts';
import { insertVersion, lockVersions, readVersions, type KeptVersion } from './store.ts';

export { defineRule, defineRulePer, noticeOfPrices, wholeNumber, type Rule, type RuleValue } from './define-rule.ts';
export { fieldsOf, valueFrom, type RuleField } from './rules/rule-fields.ts';
export { RuleReader, type RulesInForce } from './rule-reader.ts';

/** Where rules are looked up: the book, or versions that were read once. */
export type RuleSource = { readonly reader: RuleReader };
export { readVersions } from './store.ts';

/** What this book declares. */
export const rulesManifest = { name: 'house-rules', appendOnly: ['rule_version'] };

/** Milliseconds after which a reading that failed is made again. */
const readAgainMs = 500;

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
  /** How often a reading was asked for, and the one that runs. */
  #asked = 0;
  #reading: Promise<void> | null = null;

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
    this.#bus.on(rulesChanged, () => void this.reread());
    this.#bus.onGap(() => void this.reread());
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

  async #add(tx: Tx, { name, value, from, actor, reason }: RuleChange): Promise<number> {
    const { version, hash } = await insertVersion(tx, { name, value, from, by: writtenBy(actor), reason });
    this.#bus.publishWith(tx, rulesChanged, null);
    const facts = { name, version, value: JSON.stringify(value), from, hash };
    await recordAudit(tx, { actor, action: 'rules.changed', customerId: null, facts });
    return version;
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

  /** The rule of a name, or null. */
  named(name: string): Rule<RuleValue> | null {
    return this.#rules.get(name) ?? null;
  }

  /** Every rule, in the order in which they are declared. */
  all(): readonly Rule<RuleValue>[] {
    return [...this.#rules.values()];
  }

  /** Whether a rule may have this value. */
  isValueOf(name: string, value: unknown): boolean {
    const rule = this.named(name);
    return rule !== null && z.safeParse(rule.schema, value).success;
  }

  /** The value that the command line sets, or null. */
  overrideOf({ name }: Pick<Rule<RuleValue>, 'name'>): RuleValue | null {
    return this.#overrides.get(name) ?? null;
  }

  /** Why there can't be such a version; null where there can. */
  objectionTo({ name, value, from }: Pick<RuleChange, 'name' | 'value' | 'from'>): 'unknown' | 'malformed' | 'in-the-past' | null {
    const rule = this.named(name);
    if (!rule) return 'unknown';
    if (!this.isValueOf(name, value)) return 'malformed';
    return from < this.#businessNow() ? 'in-the-past' : null;
  }

  /** Has a rule say something else from a business moment on, in the transaction of the review that decided it. Answers the version's number. */
  async change(tx: Tx, change: RuleChange): Promise<number> {
    const objection = this.objectionTo(change);
    invariant(objection === null, `there can be such a version of ${change.name}: ${objection}`);
    await lockVersions(tx);
    return this.#add(tx, change);
  }

  /**
   * Reads the versions anew, once a change is committed here or another process says so. One reading runs at a time, so that an older one never comes last;
   * one that fails is made again, since nobody asks for it a second time.
   */
  async reread(): Promise<void> {
    this.#asked += 1;
    this.#reading ??= this.#readWhatWasAsked().finally(() => {
      this.#reading = null;
    });
    await this.#reading;
  }

  async #readWhatWasAsked(): Promise<void> {
    for (let read = 0; read !== this.#asked;) {
      const asked = this.#asked;
      const isRead = await this.#load().then(
        () => true,
        () => false,
      );
      if (isRead) read = asked;
      else await pause(readAgainMs, undefined, { ref: false });
    }
  }
}
