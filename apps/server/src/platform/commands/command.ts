import type { Denial } from '@parkett/contract/envelope';
import type { Instant, Result } from '@parkett/kernel';
import type { Queryable, Tx } from '../db.ts';

/** Who gives a command. Kinds are the application's own words; ids are unique per kind. */
export type Principal = { readonly kind: string; readonly id: bigint };

/** What makes two calls the same one: the key, unique per principal, and the route and body that every repeat must have. */
export type CommandKey = {
  readonly principal: Principal;
  readonly key: string;
  readonly route: string;
  /** SHA-256 of the body in one fixed way of writing it; of a personal one a keyed hash of that. */
  readonly bodyHash: Buffer;
};

/**
 * The act of a command's call: the application makes one from the call's line in its table. It is asked in the command's
 * transaction, so that a change of what it depends on comes wholly before the command or wholly after it.
 */
export type Acting = {
  readonly act: string;
  /** Locks and reads what decides over the act; why it isn't possible now, null where it is. */
  readonly judge: (tx: Tx) => Promise<Denial | null>;
  /** The command's kind took the act along to its judgement; its call fails where none did. */
  readonly judged?: () => void;
  /** Uses up what has allowed an accepted command. Null where nothing is used up. */
  readonly used: ((tx: Tx) => Promise<void>) | null;
};

/** A command's key, and what its call does; null where being signed in is enough for that. */
export type KeyedCall = CommandKey & { readonly acting?: Acting | null };

export type Submission<Command> = KeyedCall & {
  readonly command: Command;
  /** The second in which its principal gave so many that those of other processes count too; see shared-rates.ts. */
  readonly quickSecond?: number;
};

/** What became of a command. Only platform/calls turns it into HTTP. */
export type Outcome<Answer> =
  /** `fresh` false: the key had this effect before, and this is its answer again. */
  | { readonly outcome: 'accepted'; readonly answer: Answer; readonly fresh: boolean }
  /** A rule said no; nothing was written and the key stays free. */
  | { readonly outcome: 'denied'; readonly denial: Denial }
  /** Nothing was begun: try again. */
  | { readonly outcome: 'busy' }
  /** It may have happened or not: ask again with the same key. */
  | { readonly outcome: 'unknown' }
  /** The key belongs to another command of this principal. */
  | { readonly outcome: 'key-reused' };

/** The same outcome with its answer said in other words. */
export const mapAnswer = <A, B>(outcome: Outcome<A>, say: (answer: A) => B): Outcome<B> =>
  outcome.outcome === 'accepted' ? { ...outcome, answer: say(outcome.answer) } : outcome;

/** What an accepted command made: a row whose `id` is unique per `kind`, or, where no other row holds what its answer is made of, the answer. */
export type CommandResult =
  | { readonly kind: string; readonly id: bigint; readonly answer: null }
  | { readonly kind: 'answer'; readonly id: null; readonly answer: string };

/** One row of the command record. */
export type CommandRecord = CommandKey & { readonly result: CommandResult };

/** What an accepted command tells of itself to whoever writes it down: whom it was about, figures and codes; never a secret or a name. */
export type Told = { readonly subject: bigint | null; readonly facts: Readonly<Record<string, string | number | boolean | null>> };

/** An accepted command as additions see it. `told` is null where its kind tells nothing. */
export type AcceptedCommand = CommandRecord & { readonly told: Told | null };

/**
 * What a feature gives for one kind of command; platform/commands does the rest: the record and its key, batches, repeats, limits, deadlines,
 * outcomes that aren't known. A command is decided on what `load` has locked, so that two on the same account see each other.
 */
export type CommandKind<Command, Snapshot, Fact, Answer> = {
  readonly name: string;
  /** `batched`: on the lanes, one connection each. `pool`: one transaction per command on any connection. */
  readonly lanes: 'batched' | 'pool';
  /** Locks and reads what all of these need; the first statement takes the locks, sorted. */
  readonly load: (tx: Tx, submissions: readonly Submission<Command>[]) => Promise<Snapshot>;
  /**
   * Pure: why the act isn't possible now, by what `load` has read behind its locks, for commands whose act follows from what they are about. Without it the
   * pipeline asks what the call says (`Acting`), before `load`.
   */
  readonly judged?: (snapshot: Snapshot, submission: Submission<Command>) => Denial | null;
  /** Pure: what follows from one command at a moment of business time. Nobody is asked here whether he may: that was judged. */
  readonly decide: (snapshot: Snapshot, submission: Submission<Command>, now: Instant) => Result<Fact, Denial>;
  /** Makes a decided command visible to those of the same batch that come after it. */
  readonly carry?: (snapshot: Snapshot, fact: Fact) => void;
  /** Writes with one statement per table. What isn't awaited travels together with COMMIT, which fails if one of them does. */
  readonly save: (tx: Tx, facts: readonly Fact[]) => void | Promise<void>;
  /** Writes after everything else, not awaited: what others wait for until COMMIT, they wait for as short as can be. */
  readonly last?: (tx: Tx, facts: readonly Fact[]) => void;
  readonly result: (fact: Fact) => CommandResult;
  /** What additions hear of it beyond its record. */
  readonly told?: (fact: Fact) => Told;
  /** The answer to an accepted command. */
  readonly answer: (fact: Fact) => Answer;
  /** The same answers rebuilt from what is stored, one per record, in their order. */
  readonly recall: (from: Queryable, records: readonly CommandRecord[]) => Promise<readonly Answer[]>;
  /** After the commit, before the answers: hands over what was decided. Called once per command, also when its COMMIT was long in doubt. */
  readonly committed?: (answers: readonly Answer[]) => void;
  /** False: nothing new is taken at present, a repeat still gets its answer. */
  readonly admits?: (command: Command) => boolean;
  /** Several kinds may share one limit. */
  readonly rate?: CommandRateLimit;
  /** Several kinds may share one. */
  readonly limit?: CommandLimit;
};

/** How long a principal waits between commands: counted in all processes, behind the command's locks; see shared-limits.ts. */
export type CommandLimit = {
  /** Under which kinds of commands count together. */
  readonly name: string;
  /** Between two by the same route. */
  readonly gapSeconds: () => number;
  /** In any minute, by whatever route. */
  readonly perMinute: () => number;
  /** System time. */
  readonly now: () => Instant;
};

/** How often a principal may command; see rate.ts. */
export type CommandRateLimit = {
  /** Under which processes count together. */
  readonly name: string;
  readonly perSecond: () => number;
  readonly quickSecondOf: (principal: Principal) => number | null;
  readonly admit: (principal: CommandKey['principal'], use: string) => 'counted' | 'counted-before' | 'too-many';
  readonly takeBack: (principal: CommandKey['principal'], use: string) => void;
};

/** Writes something of its own into a command's transaction: an audit row, a message, a grant that is used up. */
export type CommandAddition = {
  readonly name: string;
  /** The routes it adds to; without it, all. */
  readonly routes?: readonly string[];
  /** Whose commands it adds to, by the kind of principal; without it, everybody's. */
  readonly kinds?: readonly string[];
  readonly write: (tx: Tx, accepted: readonly AcceptedCommand[]) => Promise<void>;
};

/** A principal and key as one text. */
export const useOf = ({ principal, key }: Pick<CommandKey, 'principal' | 'key'>): string => `${principal.kind}/${principal.id}/${key}`;

export const isSameCall = (record: CommandKey, submission: CommandKey): boolean =>
  record.route === submission.route && record.bodyHash.equals(submission.bodyHash);
