import { denial, type Denial } from '@parkett/contract';
import { instantToWire, latest, type Instant } from '@parkett/kernel';
import type { Actor } from '../../../books/audit/index.ts';
import { apartUntil, type Ties } from '../../../books/operators/rules/counterpart.ts';

type Judging = { readonly setBy: readonly Actor[]; readonly by: Actor; readonly ties: Ties; readonly now: Instant };

const isOperator = ({ kind }: Actor): boolean => kind === 'operator';

/** Why somebody doesn't decide an appeal against a block: he has set it, or is of one root with somebody who has (system time). Null: he may. */
export function whyNotJudge({ setBy, by, ties, now }: Judging): Denial | null {
  if (setBy.some(({ kind, name }) => kind === by.kind && name === by.name)) return denial('own-gate');
  if (!isOperator(by)) return null;
  const ends = setBy.filter(isOperator).map(({ name }) => apartUntil({ one: BigInt(name), other: BigInt(by.name), ties, now }));
  const until = ends.reduce((last, end) => (last === null || end === null ? (last ?? end) : latest(last, end)), null);
  return until === null ? null : denial('no-counterpart', { until: instantToWire(until) });
}
