import type { Instant } from '@parkett/kernel';
import type { CommandLimit } from '../../platform/commands/index.ts';
import { defineRule, wholeNumber, type RuleBook } from '../house-rules/index.ts';

/** Between two money commands of a customer by the same route. */
export const moneyGapSeconds = defineRule({
  name: 'ledger.money-gap-seconds',
  unit: 'seconds between two of the same',
  schema: wholeNumber({ min: 0, max: 60 }),
  preset: 2,
});

/** Money commands of a customer in any minute, of whatever route. */
export const moneyPerMinute = defineRule({
  name: 'ledger.money-per-minute',
  unit: 'money commands in a minute',
  schema: wholeNumber({ min: 1, max: 10_000 }),
  preset: 10,
});

/** The limit that every command which moves money declares. */
export const moneyLimit = ({ ruleBook, systemNow: now }: { ruleBook: Pick<RuleBook, 'now'>; systemNow: () => Instant }): CommandLimit => ({
  ...{ name: 'money', now },
  gapSeconds: () => ruleBook.now(moneyGapSeconds),
  perMinute: () => ruleBook.now(moneyPerMinute),
});
