import { withTransaction, type Db } from '../../platform/db.ts';
import { writeUnits } from './accounts-store.ts';
import { ledgerUnits } from './rules/chart.ts';
import { walletEntries, walletPurposes } from './wallets.ts';
import { moneyGapSeconds, moneyPerMinute } from './limits.ts';

export {
  accountIn,
  accountsOfOwner,
  accountsWithIds,
  countsIn,
  hasAnything,
  lockWallets,
  moneyOf,
  portfolioOf,
  type AccountKey,
  type AccountRow,
} from './accounts-store.ts';
export { Chart } from './chart.ts';
export { Claims, type ClaimSource } from './claims.ts';
export { Debts, type DebtSource } from './debts.ts';
export { balancesAt, entriesOfAccount, everPaperFunded, firstPostedAt, movedBetween, rollUpHouse, type MovedMoney } from './entries-store.ts';
export { readHeldAccounts, readHeldHolds, readHeldPlayMoney, readHeldPostings, readHeldUnsettled } from './held-store.ts';
export { newHold } from './holds-store.ts';
export { HoldEnds, type HoldFollower } from './hold-ends.ts';
export { Ledger, type Movement, type Transfer } from './ledger.ts';
export { moneyLimit } from './limits.ts';
export { available, withdrawable } from './rules/availability.ts';
export {
  accountName,
  defineEntry,
  definePurpose,
  house,
  unitOfCurrency,
  unitOfInstrument,
  wallet,
  type AccountId,
  type ChartParts,
  type Flow,
  type UnitId,
} from './rules/chart.ts';
export { journalEntry, line, type Draft, type JournalEntry, type Counterparty } from './rules/entry.ts';
export { endHold, lowerHold, postHold, raiseHold, type Hold, type HoldStep } from './rules/hold.ts';
export { shortage } from './rules/shortage.ts';
export { addUnsettled, claimUnsettled, nextSettlementDay, settle, unsettledOf, unsettledOfAll, type Unsettled } from './settlement-store.ts';
export { hadPlayMoney } from './play-money-store.ts';
export { moneyByPurpose, type PurposeSum } from './sums-store.ts';
export { cashOf, givePlayMoney, openWallets } from './wallets.ts';

/** What this book declares. */
export const ledgerManifest = {
  name: 'ledger',
  appendOnly: ['ledger_entry', 'ledger_posting', 'play_money', 'portfolio'],
  rules: [moneyGapSeconds, moneyPerMinute],
  ledger: { purposes: walletPurposes, entries: walletEntries },
};

/** Start-up: the ledger knows every unit before anything is booked. */
export const prepareUnits = (db: Db, instruments: Parameters<typeof ledgerUnits>[0]): Promise<void> =>
  withTransaction(db, tx => writeUnits(tx, ledgerUnits(instruments)));
