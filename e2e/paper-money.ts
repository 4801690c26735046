import { randomUUID } from 'node:crypto';
import { asInstant } from '@parkett/kernel';
import { PaperBank } from '../apps/server/src/adapters/banks/paper-bank.ts';
import { startEmbedded } from '../apps/server/src/adapters/postgres-embedded/embedded.ts';
import { CustomerKeys } from '../apps/server/src/books/customer-keys/index.ts';
import { openKeys } from '../apps/server/src/platform/crypto/keys.ts';
import { openForTool } from '../apps/server/src/platform/database.ts';

type Sent = { readonly dataFolder: string; readonly holder: string; readonly number: string; readonly amount: bigint; readonly reference: string };

/** Somebody's money reaches the paper bank of a running house: in paper mode no person can send any. */
export async function sendMoney({ dataFolder, holder, number, amount, reference }: Sent): Promise<void> {
  const { db, stop } = await openForTool({ url: null, dataFolder, startDatabase: startEmbedded, say: () => {} });
  try {
    const systemNow = () => asInstant(Date.now());
    const bank = new PaperBank({ db, keys: new CustomerKeys({ db, keys: openKeys(dataFolder) }), delayMs: 0, systemNow });
    await bank.send({ id: randomUUID(), account: 'bank-eur', from: { number, holder }, amount, reference, at: systemNow() });
  } finally {
    await stop();
  }
}
