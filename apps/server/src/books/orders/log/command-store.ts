import { instantToWire, type Instant } from '@parkett/kernel';
import type { Queryable, Tx } from '../../../platform/db.ts';
import { embeddedVenue } from '../chart.ts';
import type { LoggedCommands, VenueCommand } from '../venue-port.ts';
import { commandsOfText, textOfCommands } from './command-words.ts';

/*
 * One log per venue of what was decided for it. A place is taken by raising the log's head, which locks it until COMMIT: places have no gap and are
 * in the order of the COMMITs.
 */

type Decided = { readonly venue: string; readonly at: Instant; readonly commands: readonly VenueCommand[] };

/** Writes what a transaction decided as its last statement: whoever writes next waits until its COMMIT is done. */
export async function appendCommands(tx: Tx, { venue, at, commands }: Decided): Promise<void> {
  await tx.query(
    'orders.append-commands',
    `with head as (
       insert into command_log_head (venue, place) values ($1, $2)
       on conflict (venue) do update set place = command_log_head.place + excluded.place returning place
     )
     insert into command_log (venue, place, count, decided_at, commands) select $1, place - $2 + 1, $2, $3::timestamptz, $4 from head`,
    [venue, commands.length, instantToWire(at), textOfCommands(commands)],
  );
}

/** Writes a feature's commands for the embedded exchange, as the last statement of its transaction. */
export async function commandExchange(tx: Tx, { at, commands }: Omit<Decided, 'venue'>): Promise<void> {
  if (commands.length > 0) await appendCommands(tx, { venue: embeddedVenue, at, commands });
}

/** Where a venue's log ends, locked against whoever would write on. Null where there is none yet. */
export async function lockHead(tx: Tx, venue: string): Promise<bigint | null> {
  const rows = await tx.arrays<[bigint]>('orders.lock-command-log', `select place from command_log_head where venue = $1 for update`, [venue]);
  return rows[0]?.[0] ?? null;
}

/** Whether there is a log that commands can be written into. */
export const isOpened = async (db: Queryable): Promise<boolean> =>
  (await db.arrays('orders.command-log-opened', 'select from command_log_head limit 1')).length > 0;

/** Begins a venue's log where it has none yet. */
export async function openLog(tx: Tx, venue: string): Promise<void> {
  await tx.query('orders.open-command-log', 'insert into command_log_head (venue, place) values ($1, 0) on conflict do nothing', [venue]);
}

export type CommandsAsked = { readonly venue: string; readonly after: bigint; readonly upTo?: bigint; readonly rows: number };

/** Rows of the log behind a place, in their order. */
export async function commandsAfter(db: Queryable, { venue, after, upTo, rows }: CommandsAsked): Promise<LoggedCommands[]> {
  const found = await db.arrays<[bigint, Instant, string]>(
    'orders.commands-after',
    `select place, decided_at, commands from command_log
     where venue = $1 and place > $2 and ($3::int8 is null or place <= $3) order by place limit $4`,
    [venue, after, upTo ?? null, rows],
  );
  return found.map(([place, at, text]) => ({ place, at, commands: commandsOfText(text) }));
}

/** The place of the last command of a row. */
export const lastPlaceOf = ({ place, commands }: LoggedCommands): bigint => place + BigInt(commands.length) - 1n;
