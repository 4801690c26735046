import { Teller } from '../books/messages/index.ts';
import { messageKinds, tellings } from '../manifests.ts';
import { commitHorizon } from '../platform/commit-order.ts';
import type { Db } from '../platform/db.ts';
import { silentLog } from '../platform/log.ts';
import type { TestFloor } from './trading-floor.ts';

type Parts = Pick<TestFloor, 'database' | 'instruments'>;
type Told = (customers: ReadonlySet<bigint>) => void;

/** The writer of messages, as the server runs it. */
export const tellerOf = ({ database: { db }, instruments }: Parts, told: Told = () => {}): Teller =>
  new Teller({ db, log: silentLog(), tellings, kinds: messageKinds, instruments, told });

/** Until a reader in commit order sees whatever is committed by now. Tests beside it on the same server hold the horizon back for moments. */
export async function untilAllIsReadable(db: Db): Promise<void> {
  const [row] = await db.arrays<[bigint]>('', 'select commit_number()');
  while ((await commitHorizon(db)) <= row![0]);
}

/** Writes all messages that follow from what is committed by now. */
export async function tellEverything(parts: Parts, told?: Told): Promise<number> {
  await untilAllIsReadable(parts.database.db);
  return tellerOf(parts, told).tellDue();
}
