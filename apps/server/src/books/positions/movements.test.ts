import { expect, test } from 'vitest';
import { later, instantOf, plus, type Instant } from '@parkett/kernel';
import { branded } from '../../testing/bare.ts';
import { foldMovements, newPosition, orderMovements, registerMovements, type Movement, type MovementKind } from './index.ts';

/** A kind that another feature registers: each unit becomes several. */
const split: MovementKind = {
  kind: 'split',
  referenceKind: 'corporate-action',
  fold: (before, { quantity }) => ({ ...before, quantity: plus(before.quantity, quantity), openQuantity: plus(before.openQuantity, quantity) }),
  fault: (before, { cost }) => (before.openQuantity > 0n && cost === 0n ? null : 'splits nothing, or costs something'),
};
const kinds = registerMovements([...orderMovements, split]);

const at = (minute: number): Instant => later(instantOf('2026-11-25T09:00:00Z'), minute * 60_000);
type Row = [kind: string, quantity: bigint, cost: bigint, proceeds: bigint, fee: bigint, minute: number];
const movement = ([kind, quantity, cost, proceeds, fee, minute]: Row): Movement =>
  branded({
    ...{ kind, quantity, cost, proceeds, fee, at: at(minute), reference: BigInt(minute) },
    referenceKind: kind === 'split' ? 'corporate-action' : 'execution',
  });

const bought: Row = ['opened', 10n, 1_000n, 0n, 100n, 0];
const openedThen = { openedAt: at(0), closedAt: null };

test.each<{ what: string; story: Row[]; gives: object }>([
  { what: 'nothing has happened yet', story: [], gives: newPosition },
  {
    what: 'a purchase costs what it cost, its commission apart',
    story: [bought],
    gives: { quantity: 10n, openQuantity: 10n, cost: 1_000n, openCost: 1_000n, fee: 100n, realised: 0n, movements: 1, ...openedThen },
  },
  {
    what: 'a further execution adds to it, and it stays as old as it is',
    story: [bought, ['extended', 5n, 510n, 0n, 0n, 1]],
    gives: { quantity: 15n, openQuantity: 15n, cost: 1_510n, openCost: 1_510n, fee: 100n, movements: 2, ...openedThen },
  },
  {
    what: 'a part that is sold takes its share of the cost, rounded half up, and leaves its result',
    story: [bought, ['closed', 3n, 300n, 330n, 100n, 2]],
    gives: { openQuantity: 7n, openCost: 700n, soldQuantity: 3n, proceeds: 330n, realised: 30n, fee: 200n, ...openedThen },
  },
  {
    what: 'what is sold out is closed at that moment',
    story: [bought, ['closed', 10n, 1_000n, 900n, 0n, 3]],
    gives: { openQuantity: 0n, openCost: 0n, soldQuantity: 10n, realised: -100n, openedAt: at(0), closedAt: at(3) },
  },
  {
    what: 'a ticket whose order still executes opens again',
    story: [bought, ['closed', 10n, 1_000n, 900n, 0n, 3], ['extended', 2n, 190n, 0n, 0n, 4]],
    gives: { quantity: 12n, openQuantity: 2n, cost: 1_190n, openCost: 190n, realised: -100n, movements: 3, ...openedThen },
  },
  {
    what: 'a kind that another registered is folded by its own rule',
    story: [bought, ['split', 10n, 0n, 0n, 0n, 5], ['closed', 10n, 500n, 600n, 0n, 6]],
    gives: { quantity: 20n, openQuantity: 10n, cost: 1_000n, openCost: 500n, realised: 100n, ...openedThen },
  },
])('$what', ({ story, gives }) => {
  const { figures, faults } = foldMovements(kinds, story.map(movement));
  expect(faults).toEqual([]);
  expect(figures).toMatchObject(gives);
});

test.each<{ what: string; story: Row[]; fault: string }>([
  {
    what: 'more was sold than was open',
    story: [bought, ['closed', 11n, 1_000n, 0n, 0n, 1]],
    fault: 'movement 2 (closed) sold 11 when 10 were open',
  },
  {
    what: 'a cost was smoothed',
    story: [bought, ['closed', 3n, 301n, 0n, 0n, 1]],
    fault: 'movement 2 (closed) gave 3 at a cost of 301, the rule gives 300',
  },
  { what: 'it was opened twice', story: [bought, bought], fault: 'movement 2 (opened) comes after others' },
  { what: 'it was extended before it was opened', story: [['extended', 1n, 1n, 0n, 0n, 0]], fault: 'movement 1 (extended) comes first' },
  { what: 'a purchase brought money', story: [['opened', 1n, 1n, 5n, 0n, 0]], fault: 'movement 1 (opened) says proceeds of 5, a purchase has none' },
  { what: 'nobody knows the kind', story: [bought, ['gifted', 1n, 0n, 0n, 0n, 1]], fault: 'movement 2 (gifted) is of a kind that nobody registered' },
])('is told when $what', ({ story, fault }) => {
  expect(foldMovements(kinds, story.map(movement)).faults).toEqual([fault]);
});

test('is told when a movement follows from something else than its kind does', () => {
  const story = [{ ...movement(bought), referenceKind: 'payment' }];
  expect(foldMovements(kinds, story).faults).toEqual(['movement 1 (opened) follows from a payment, such a one follows from a execution']);
});

test('a kind is registered once, under a plain name: anything else is refused at start', () => {
  expect(() => registerMovements([...orderMovements, { ...split, kind: 'closed' }])).toThrow(/registered once/);
  expect(() => registerMovements([{ ...split, kind: 'Split 2:1' }])).toThrow(/not 'Split 2:1'/);
});
