import type { Instant } from '@parkett/kernel';
import { PaperBank } from '../adapters/banks/paper-bank.ts';
import { HouseBank, type Bank } from '../books/bank/index.ts';
import type { Db } from '../platform/db.ts';
import { silentLog } from '../platform/log.ts';
import { testKeys } from './customer-keys.ts';

/** How long the paper bank takes in tests, by their clock. */
export const paperDelayMs = 60_000;

type Parts = { readonly now: () => Instant; /** Puts something between the house and its bank. */ readonly wrap?: (bank: Bank) => Bank };

/** The house's side of the bank, and the paper bank behind it, both with one clock. Nothing looks by itself: a test calls `bank.look()`. */
export async function openTestBank(db: Db, { now, wrap = bank => bank }: Parts): Promise<{ bank: HouseBank; paperBank: PaperBank }> {
  const keys = testKeys(db);
  const paperBank = new PaperBank({ db, keys, delayMs: paperDelayMs, systemNow: now });
  await paperBank.open();
  return { bank: new HouseBank({ db, log: silentLog(), keys, bank: wrap(paperBank), now }), paperBank };
}
