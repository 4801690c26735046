import { instantToWire, invariant, ok, refuse, type Instant } from '@parkett/kernel';
import { actorOf } from '../../books/audit/index.ts';
import { fieldsOf, readVersions, RuleReader, type RuleBook, type RuleField, type RuleValue } from '../../books/house-rules/index.ts';
import type { HouseReviewKind, Review, Shown } from '../../books/reviews/index.ts';
import type { Queryable, Tx } from '../../platform/db.ts';
import { judgeObjection } from './rules/judge-proposal.ts';
import { insertChange, readProposal, type Proposal } from './store.ts';

export const ruleKind = 'rule';

type Loaded = { readonly proposal: Proposal; readonly objection: ReturnType<RuleBook['objectionTo']> };
type Fact = { readonly proposal: Proposal; readonly review: Review; readonly now: Instant; readonly isApproved: boolean };
type Parts = { readonly ruleBook: RuleBook };

/** The parts of a value that the new one says otherwise, and the new ones. */
function partsOf(
  book: RuleBook,
  { name, before, after }: { name: string; before: RuleValue; after: RuleValue },
): [before: RuleField[], after: RuleField[]] {
  const rule = book.named(name);
  if (!rule) return [[], []];
  const [old, next] = [fieldsOf(rule, before), fieldsOf(rule, after)];
  const wasOf = (field: string): string | undefined => old.find(part => part.field === field)?.value;
  const changed = next.filter(({ field, value }) => wasOf(field) !== value).map(({ field }) => field);
  return [old.filter(({ field }) => changed.includes(field)), next.filter(({ field }) => changed.includes(field))];
}

/** The value that would hold at the moment without the proposal, as it is committed. */
async function heldAt(from: Queryable, book: RuleBook, { name, from: moment }: Pick<Proposal, 'name' | 'from'>): Promise<RuleValue> {
  const rule = book.named(name);
  invariant(rule, `there is the rule ${name}`);
  return new RuleReader(await readVersions(from)).at(moment).value(rule);
}

async function apply(tx: Tx, { ruleBook }: Parts, { proposal, review, now: decidedAt }: Fact): Promise<void> {
  const { name, value, from, reason } = proposal;
  const [before, after] = partsOf(ruleBook, { name, before: await heldAt(tx, ruleBook, proposal), after: value });
  const version = await ruleBook.change(tx, { name, value, from, actor: actorOf(review.openedBy), reason });
  await insertChange(tx, { review: review.id, name, version, before, after, from, decidedAt, isTold: ruleBook.named(name)?.isTold ?? false });
}

const shownOf = ({ form, value }: RuleField): string => (form === 'rate' ? `${value} %` : value || '—');

async function factsOf(from: Queryable, { ruleBook }: Parts, review: Review): Promise<Shown[]> {
  const proposal = await readProposal(from, review.id);
  const { name, value, from: moment, isShortened, reason } = proposal;
  const [before, after] = ruleBook.named(name) ? partsOf(ruleBook, { name, before: await heldAt(from, ruleBook, proposal), after: value }) : [[], []];
  return [
    { label: 'rule', value: name },
    ...after.map((part, place) => ({ label: part.field || 'ruleValue', value: `${shownOf(before[place]!)} → ${shownOf(part)}` })),
    { label: 'ruleFrom', value: instantToWire(moment) },
    { label: 'notice', value: isShortened ? 'noticeShortened' : 'noticeKept' },
    { label: 'reason', value: reason },
  ];
}

/** A new version of a rule: proposed by one admin, signed by another of a different root, and written in the transaction of that signature. */
export const ruleReview = (parts: Parts): HouseReviewKind<Loaded, Fact> => ({
  name: ruleKind,
  reasons: { approved: [], rejected: [] },
  deciders: ['admin'],
  load: async (tx, { id }) => {
    const proposal = await readProposal(tx, id);
    return { proposal, objection: parts.ruleBook.objectionTo(proposal) };
  },
  decide: ({ proposal, objection }, { review, decision, now }) => {
    const isApproved = decision === 'approved';
    if (isApproved && objection !== null) return refuse(judgeObjection(objection));
    return ok({ proposal, review, now, isApproved });
  },
  apply: async (tx, fact) => void (fact.isApproved && (await apply(tx, parts, fact))),
  after: () => parts.ruleBook.reread(),
  facts: (from, review) => factsOf(from, parts, review),
  staffSays: () => null,
  staffSigns: () => true,
  atDeadline: 'expired',
});
