import type { TradingDate } from '@parkett/kernel';

/** One thing done to the ledger, in its own transaction. Amounts in cents of a euro wallet; `claim` is the number of what a hold is for. */
export type Step =
  | { readonly fund: bigint }
  /** Sets money of a customer aside. */
  | { readonly hold: bigint; readonly claim: bigint; readonly amount: bigint }
  | { readonly raise: bigint; readonly by: bigint }
  | { readonly lower: bigint; readonly to: bigint }
  /** Books money out of a hold to the makers: the hold gives it, the wallet pays it. */
  | { readonly take: bigint; readonly from: bigint; readonly amount: bigint; readonly reference: bigint }
  | { readonly end: bigint; readonly of: bigint; readonly as: 'posted' | 'voided' | 'expired' }
  /** Books sale proceeds that settle on a day. */
  | { readonly earn: bigint; readonly amount: bigint; readonly reference: bigint; readonly settlesOn: TradingDate }
  | { readonly settle: TradingDate }
  /** Writes an entry as it stands, past the rule that builds them: lines as [whose wallet, amount]. */
  | { readonly write: readonly (readonly [owner: bigint, amount: bigint])[]; readonly reference: bigint; readonly kind: 'built' | 'raw' }
  /** Counts something on the wallet, of which there may be so many. */
  | { readonly count: true; readonly by: number; readonly max: number }
  | { readonly rollUp: true };

export type Scenario = {
  readonly what: string;
  readonly given: readonly Step[];
  readonly when: Step;
  /** The refusal it meets; without one it is carried out. */
  readonly refused?: RegExp;
  /** Wallet of customer 1 afterwards. */
  readonly leaves: { readonly balance: bigint; readonly held: bigint; readonly withdrawable?: bigint; readonly count?: number };
};

const funded: Step = { fund: 1n };
const start = 5_000_000n;
const held: Step = { hold: 1n, claim: 7n, amount: 100_000n };

export const scenarios: readonly Scenario[] = [
  // What happens in a good life.
  { what: 'a demo customer starts with 50.000,00 €', given: [], when: funded, leaves: { balance: start, held: 0n, withdrawable: start } },
  {
    what: 'a hold takes from what is free and leaves the balance',
    given: [funded],
    when: held,
    leaves: { balance: start, held: 100_000n, withdrawable: 4_900_000n },
  },
  {
    what: 'everything that is free can be held',
    given: [funded],
    when: { hold: 1n, claim: 7n, amount: start },
    leaves: { balance: start, held: start, withdrawable: 0n },
  },
  {
    what: 'what is taken from a hold leaves balance and hold',
    given: [funded, held],
    when: { take: 1n, from: 7n, amount: 40_000n, reference: 1n },
    leaves: { balance: 4_960_000n, held: 60_000n },
  },
  {
    what: 'a hold can be taken whole',
    given: [funded, held],
    when: { take: 1n, from: 7n, amount: 100_000n, reference: 1n },
    leaves: { balance: 4_900_000n, held: 0n },
  },
  {
    what: 'a raised hold takes more of what is free',
    given: [funded, held],
    when: { raise: 7n, by: 50_000n },
    leaves: { balance: start, held: 150_000n },
  },
  {
    what: 'a hold gives as much as it was raised to',
    given: [funded, held, { raise: 7n, by: 50_000n }],
    when: { take: 1n, from: 7n, amount: 150_000n, reference: 1n },
    leaves: { balance: 4_850_000n, held: 0n },
  },
  {
    what: 'a lowered hold gives back what is no longer needed',
    given: [funded, held],
    when: { lower: 7n, to: 30_000n },
    leaves: { balance: start, held: 30_000n },
  },
  {
    what: 'as many are counted as there may be',
    given: [{ count: true, by: 2, max: 3 }],
    when: { count: true, by: 1, max: 3 },
    leaves: { balance: 0n, held: 0n, count: 3 },
  },
  {
    what: 'one is taken away although there are more than there may be now',
    given: [{ count: true, by: 3, max: 3 }],
    when: { count: true, by: -1, max: 1 },
    leaves: { balance: 0n, held: 0n, count: 2 },
  },
  {
    what: 'a voided hold gives everything back',
    given: [funded, held],
    when: { end: 1n, of: 7n, as: 'voided' },
    leaves: { balance: start, held: 0n },
  },
  {
    what: 'a hold that gave a part gives back the rest when it ends',
    given: [funded, held, { take: 1n, from: 7n, amount: 40_000n, reference: 1n }],
    when: { end: 1n, of: 7n, as: 'expired' },
    leaves: { balance: 4_960_000n, held: 0n },
  },
  {
    what: 'proceeds are in cash at once and not withdrawable',
    given: [funded],
    when: { earn: 1n, amount: 25_000n, reference: 1n, settlesOn: '2026-11-27' },
    leaves: { balance: 5_025_000n, held: 0n, withdrawable: start },
  },
  {
    what: 'proceeds are withdrawable on their day',
    given: [funded, { earn: 1n, amount: 25_000n, reference: 1n, settlesOn: '2026-11-27' }],
    when: { settle: '2026-11-27' },
    leaves: { balance: 5_025_000n, held: 0n, withdrawable: 5_025_000n },
  },
  {
    what: 'proceeds are not withdrawable the day before',
    given: [funded, { earn: 1n, amount: 25_000n, reference: 1n, settlesOn: '2026-11-27' }],
    when: { settle: '2026-11-26' },
    leaves: { balance: 5_025_000n, held: 0n, withdrawable: start },
  },
  {
    what: 'a day that was missed is settled with the next one',
    given: [funded, { earn: 1n, amount: 25_000n, reference: 1n, settlesOn: '2026-11-26' }],
    when: { settle: '2026-11-27' },
    leaves: { balance: 5_025_000n, held: 0n, withdrawable: 5_025_000n },
  },
  {
    what: 'a roll-up of the house leaves customers alone',
    given: [funded, held],
    when: { rollUp: true },
    leaves: { balance: start, held: 100_000n },
  },

  // What it refuses, the earlier reason first where there are several.
  {
    what: 'a cent more than is free can’t be held',
    given: [funded],
    when: { hold: 1n, claim: 7n, amount: start + 1n },
    refused: /not_below_floor/,
    leaves: { balance: start, held: 0n },
  },
  {
    what: 'two holds can’t share a cent',
    given: [funded, { hold: 1n, claim: 7n, amount: start }],
    when: { hold: 1n, claim: 8n, amount: 1n },
    refused: /not_below_floor/,
    leaves: { balance: start, held: start },
  },
  {
    what: 'a hold can’t be raised beyond what is free',
    given: [funded, held],
    when: { raise: 7n, by: start },
    refused: /not_below_floor/,
    leaves: { balance: start, held: 100_000n },
  },
  {
    what: 'a hold isn’t lowered to more than it holds',
    given: [funded, held],
    when: { lower: 7n, to: 100_001n },
    refused: /can't be lowered/,
    leaves: { balance: start, held: 100_000n },
  },
  {
    what: 'an ended hold isn’t raised',
    given: [funded, held, { end: 1n, of: 7n, as: 'voided' }],
    when: { raise: 7n, by: 1n },
    refused: /a hold resolves once/,
    leaves: { balance: start, held: 0n },
  },
  {
    what: 'one more than there may be isn’t counted',
    given: [{ count: true, by: 3, max: 3 }],
    when: { count: true, by: 1, max: 3 },
    refused: /not_too_many/,
    leaves: { balance: 0n, held: 0n, count: 3 },
  },
  {
    what: 'a maximum that was lowered holds for the next one',
    given: [{ count: true, by: 3, max: 3 }],
    when: { count: true, by: 1, max: 2 },
    refused: /not_too_many/,
    leaves: { balance: 0n, held: 0n, count: 3 },
  },
  {
    what: 'a hold of nothing is none',
    given: [funded],
    when: { hold: 1n, claim: 7n, amount: 0n },
    refused: /ledger_hold_placed_check/,
    leaves: { balance: start, held: 0n },
  },
  {
    what: 'a hold gives no more than it holds',
    given: [funded, held, { take: 1n, from: 7n, amount: 40_000n, reference: 1n }],
    when: { take: 1n, from: 7n, amount: 60_001n, reference: 2n },
    refused: /ledger_hold_open_check|never_more_than_placed/,
    leaves: { balance: 4_960_000n, held: 60_000n },
  },
  {
    what: 'a hold that isn’t there gives nothing',
    given: [funded],
    when: { take: 1n, from: 9n, amount: 1n, reference: 1n },
    refused: /a hold resolves once|held_not_negative/,
    leaves: { balance: start, held: 0n },
  },
  {
    what: 'an ended hold ends no more',
    given: [funded, held, { end: 1n, of: 7n, as: 'posted' }],
    when: { end: 1n, of: 7n, as: 'voided' },
    refused: /a hold resolves once/,
    leaves: { balance: start, held: 0n },
  },
  {
    what: 'a voided hold gives nothing',
    given: [funded, held, { end: 1n, of: 7n, as: 'voided' }],
    when: { take: 1n, from: 7n, amount: 1n, reference: 1n },
    refused: /a hold resolves once|held_not_negative/,
    leaves: { balance: start, held: 0n },
  },
  {
    what: 'an entry that doesn’t balance can’t be built',
    given: [funded],
    when: {
      write: [
        [1n, 100n],
        [0n, -99n],
      ],
      reference: 5n,
      kind: 'built',
    },
    refused: /balances in unit 1, not 1/,
    leaves: { balance: start, held: 0n },
  },
  {
    what: 'an entry that doesn’t balance can’t be written past the rule',
    given: [funded],
    when: {
      write: [
        [1n, 100n],
        [0n, -99n],
      ],
      reference: 5n,
      kind: 'raw',
    },
    refused: /leaves 1 of unit 1/,
    leaves: { balance: start, held: 0n },
  },
  {
    what: 'a line of nothing can’t be written',
    given: [funded],
    when: { write: [[1n, 0n]], reference: 5n, kind: 'raw' },
    refused: /ledger_posting_amount_check/,
    leaves: { balance: start, held: 0n },
  },
  {
    what: 'unbalanced and overdrawn: the imbalance is told first',
    given: [funded],
    when: {
      write: [
        [1n, -6_000_000n],
        [0n, 1n],
      ],
      reference: 5n,
      kind: 'built',
    },
    refused: /balances in unit/,
    leaves: { balance: start, held: 0n },
  },
  {
    what: 'balanced and overdrawn',
    given: [funded],
    when: {
      write: [
        [1n, -6_000_000n],
        [0n, 6_000_000n],
      ],
      reference: 5n,
      kind: 'built',
    },
    refused: /not_below_floor/,
    leaves: { balance: start, held: 0n },
  },
  {
    what: 'what is held can’t be paid away either',
    given: [funded, { hold: 1n, claim: 7n, amount: start }],
    when: {
      write: [
        [1n, -1n],
        [0n, 1n],
      ],
      reference: 5n,
      kind: 'built',
    },
    refused: /not_below_floor/,
    leaves: { balance: start, held: start },
  },

  // Repeats.
  {
    what: 'a customer is funded once',
    given: [funded],
    when: funded,
    refused: /play_money_pkey/,
    leaves: { balance: start, held: 0n },
  },
  {
    what: 'an execution is booked once',
    given: [funded, held, { take: 1n, from: 7n, amount: 40_000n, reference: 1n }],
    when: { take: 1n, from: 7n, amount: 40_000n, reference: 1n },
    refused: /ledger_entry_kind_reference_part_key/,
    leaves: { balance: 4_960_000n, held: 60_000n },
  },
  {
    what: 'a day is settled once, however often it is tried',
    given: [funded, { earn: 1n, amount: 25_000n, reference: 1n, settlesOn: '2026-11-27' }, { settle: '2026-11-27' }],
    when: { settle: '2026-11-27' },
    leaves: { balance: 5_025_000n, held: 0n, withdrawable: 5_025_000n },
  },
  { what: 'a roll-up tried again adds nothing', given: [funded, { rollUp: true }], when: { rollUp: true }, leaves: { balance: start, held: 0n } },
];
