import { ok, reviewNumber, type Instant } from '@parkett/kernel';
import { valueFrom, type RuleBook, type RuleField, type RuleValue } from '../../books/house-rules/index.ts';
import type { Reviews } from '../../books/reviews/index.ts';
import { withKeptAnswer, type Commands, type Principal, type Submission, type Submit } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import { ruleKind } from './rule-review.ts';
import { judgeProposal } from './rules/judge-proposal.ts';
import { insertProposal } from './store.ts';

export type ProposeRule = {
  readonly name: string;
  readonly fields: readonly Pick<RuleField, 'field' | 'value'>[];
  /** Business time; null where none was read. */
  readonly from: Instant | null;
  readonly reason: string;
  readonly isShortened: boolean;
};
export type ProposeParts = { readonly commands: Commands; readonly ruleBook: RuleBook; readonly reviews: Reviews; readonly mayShorten: boolean };

type Loaded = { readonly value: RuleValue | null; readonly waits: string | null; readonly by: Principal };
type Change = ProposeRule & {
  readonly from: Instant;
  readonly value: RuleValue;
  readonly by: Principal;
  readonly now: Instant;
  readonly dueAt: Instant;
};

/** The value that was typed, where it is one of the rule. */
function valueOf(book: RuleBook, { name, fields }: ProposeRule): RuleValue | null {
  const rule = book.named(name);
  const value = rule && valueFrom(rule, rule.preset, fields);
  return value === null || !book.isValueOf(name, value) ? null : value;
}

/** An admin proposes a version of a rule, which is the first signature. */
export const proposing = ({ commands, ruleBook, reviews, mayShorten }: ProposeParts): Submit<ProposeRule, Record<string, never>> =>
  commands.register(
    withKeptAnswer({
      name: 'rules/propose',
      load: async (tx: Tx, { command, principal: by }: Submission<ProposeRule>): Promise<Loaded> => {
        const pending = await reviews.lockedOfHouse(tx, { kind: ruleKind, subject: command.name });
        return { value: valueOf(ruleBook, command), waits: pending && reviewNumber(pending.id), by };
      },
      decide: ({ value, waits, by }: Loaded, command, now) => {
        const wish = { rule: ruleBook.named(command.name), isValue: value !== null, from: command.from, isShortened: command.isShortened };
        const judged = judgeProposal(wish, { now, mayShorten, waits });
        if (!judged.ok) return judged;
        const change: Change = { ...command, from: command.from!, value: value!, by, now, dueAt: judged.value.dueAt };
        return ok({ change, answer: {} });
      },
      save: async (tx, { name, value, from, isShortened, by, now, dueAt, reason }: Change) => {
        const asked = { kind: ruleKind, subject: name, openedBy: by, openedAt: now, dueAt, reason: null, note: null };
        const review = await reviews.proposeOfHouse(tx, asked);
        if (review.ok) await insertProposal(tx, { review: review.value, name, value, from, isShortened, reason });
      },
      told: ({ change: { name, value, from, isShortened } }) => ({
        subject: null,
        facts: { rule: name, value: JSON.stringify(value), from, isShortened: String(isShortened) },
      }),
    }),
  );
