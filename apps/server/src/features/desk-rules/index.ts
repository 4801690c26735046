import * as contract from '@parkett/contract/desk-rules';
import { ruleFieldText, ruleText } from '@parkett/contract/rule-words';
import { instantFromWire, instantToWire, ok, type Instant } from '@parkett/kernel';
import { actorWord, listFiles, moment, momentColumns, type OnDuty, type Reader } from '../../books/operators/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { Db } from '../../platform/db.ts';
import { listedRules } from './listed.ts';
import { proposing, type ProposeParts } from './propose.ts';
import { ruleReview } from './rule-review.ts';

export type DeskRulesParts = ProposeParts & { readonly db: Db; readonly now: () => Instant; readonly systemNow: () => Instant };

/** The rules room of the desk: what holds, what comes, and a proposal that a second admin signs. */
export function addDeskRulesCalls(calls: Calls<OnDuty>, parts: DeskRulesParts): void {
  const { reviews, now, mayShorten } = parts;
  reviews.registerOfHouse(ruleReview(parts));
  const propose = proposing(parts);
  calls.signedIn(contract.rules, async () => ok({ rules: await listedRules(parts, now()), now: instantToWire(now()), mayShorten }));
  listFiles(calls, parts)(contract.rulesFile, async (_, reader) => ok({ columns: fileColumns, rows: fileRows(parts, reader) }));
  calls.keyed(contract.proposeRule, (wish, { commandKey }) => propose({ ...commandKey(), command: { ...wish, from: instantFromWire(wish.from) } }));
}

const fileColumns = ['rule', 'ruleValue', ...momentColumns('since'), 'changedBy', 'reason', 'commandLine'];

const textOf = (fields: readonly contract.RuleField[], { language }: Reader): string => fields.map(part => ruleFieldText(part, language)).join('; ');

async function* fileRows(parts: DeskRulesParts, reader: Reader) {
  for (const { name, fields, from, by, reason, override, coming } of await listedRules(parts, parts.now())) {
    const rule = ruleText(name, reader.language);
    const rowOf = (version: Pick<contract.DeskRule, 'fields' | 'from' | 'by' | 'reason'>) => [
      ...[rule, textOf(version.fields, reader), ...moment(reader, version.from)],
      ...[version.by ? actorWord(reader, version.by) : reader.word('preset'), version.reason ?? ''],
    ];
    yield [...rowOf({ fields, from, by, reason }), override ? textOf(override, reader) : ''];
    for (const version of coming) yield [...rowOf(version), ''];
  }
}
