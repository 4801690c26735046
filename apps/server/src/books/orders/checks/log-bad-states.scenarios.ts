import { one, type BadState } from '../../../testing/bad-state.ts';

/** The newest row that says something, saying something else. */
const retold = (from: string, to: string): string =>
  `update command_log set commands = replace(commands, '${from}', '${to}') where place = ${one('command_log', `commands like '%${from}%'`, 'max(place)')}`;

/** Behind the others, a row that says again what one says. */
const toldAgain = (row: string): string =>
  `insert into command_log (venue, place, count, decided_at, commands) select l.venue, h.place + 1, l.count, l.decided_at, l.commands
     from command_log l join command_log_head h on h.venue = l.venue where l.place = ${row}; update command_log_head set place = place + 1`;

/** Of the command log and of the engine's. */
export const logBadStates: readonly BadState[] = [
  {
    id: 'I32',
    what: 'a row of a command log is gone',
    sql: `delete from command_log where place = (select max(place) - 1 from command_log)`,
    names: /^places (\d+) to \1 of the log of embedded are missing/,
  },
  {
    id: 'I32',
    what: 'two rows of a command log have a place in common',
    sql: `update command_log set count = count + 1 where place = (select max(place) - 1 from command_log)`,
    names: /^place \d+ of the log of embedded is taken twice/,
  },
  {
    id: 'I32',
    what: 'a command log lost its last row',
    sql: `delete from command_log where place = (select max(place) from command_log)`,
    names: /^the log of embedded ends at place \d+, its head says \d+/,
  },
  {
    id: 'I32',
    what: 'a command log lost its first row',
    sql: `delete from command_log where place = 1`,
    names: /^the log of embedded begins at place 2, its first is 1/,
  },
  {
    id: 'I32',
    what: 'a command log lost all its rows',
    sql: `delete from command_log`,
    names: /^the log of embedded begins at place \d+, its first is 1/,
  },
  {
    id: 'I32',
    what: 'a command log has no head',
    sql: `delete from command_log_head`,
    names: /^the log of embedded has no head/,
  },
  {
    id: 'I32b',
    what: 'a row of a command log says that it has more commands',
    sql: `update command_log set count = count + 1 where place = (select max(place) from command_log)`,
    names: /^the row at place \d+ of the log of embedded says 2 commands and has 1/,
  },
  {
    id: 'I32b',
    what: 'a row of a command log is empty',
    sql: `update command_log set commands = '[]' where place = (select max(place) from command_log)`,
    names: /says 1 commands and has 0/,
  },
  {
    id: 'I32b',
    what: 'an order is in no command log',
    sql: `delete from command_log where place = ${one('command_log', `commands like '%submit%'`, 'max(place)')}`,
    names: /^order \d+, placed at .*, is missing in the log of embedded/,
  },
  {
    id: 'I32b',
    what: 'an order is told at another moment than it was placed',
    sql: `update command_log set decided_at = decided_at + interval '1 millisecond' where place = ${one('command_log', `commands like '%submit%'`, 'max(place)')}`,
    names: /^order \d+, placed at .*, is missing in the log of embedded/,
  },
  ...[
    ['side', `update orders set side = case side when 'buy' then 'sell' else 'buy' end`],
    ['instrument', `update orders set instrument_id = instrument_id + 1`],
    ['type', `update orders set type = case type when 'limit' then 'market' else 'limit' end`],
    ['quantity', `update orders set quantity = quantity + 1`],
    ['limit', `update orders set limit_price = limit_price + 1`],
    ['stop', `update orders set stop_price = 1`],
    ['time in force', `update orders set time_in_force = 'at-open'`],
    ['end', `update orders set until_at = placed_at`],
    ['hours', `update orders set main_hours_only = not main_hours_only`],
    ['portfolio', `update orders set portfolio = 5`],
    ['funding', `update orders set funding = 'favours'`],
  ].map(([field, sql]) => ({
    id: 'I32b',
    what: `a venue was told another ${field} than was accepted`,
    sql: `${sql} where id = (select max(id) from orders)`,
    names: /^order \d+ was accepted as .*, place \d+ of the log of embedded tells /,
  })),
  {
    id: 'I32b',
    what: 'a venue was told of an order twice',
    sql: `${toldAgain(one('command_log', `commands like '%submit%'`, 'max(place)'))}; update engine_input set place = place + 1 where row = (select max(row) from engine_input)`,
    names: /^the log of embedded tells order \d+ anew at places \d+ and \d+/,
  },
  {
    id: 'I32b',
    what: 'a cancellation is in no command log',
    sql: retold('"kind":"cancel"', '"kind":"reduce"'),
    names: /^request \d+ to cancel order \d+ at .* is missing in the log of embedded/,
  },
  {
    id: 'I32b',
    what: 'a change is in no command log',
    sql: retold('"kind":"replace"', '"kind":"cancel"'),
    names: /^request \d+ to replace order \d+ at .* is missing in the log of embedded/,
  },
  {
    id: 'I32b',
    what: 'a venue was told of an order of another customer',
    sql: retold('"customer":"4"', '"customer":"3"'),
    names: /^place \d+ of the log of embedded has a submit of order \d+ of customer 3, which is not there/,
  },
  {
    id: 'I32b',
    what: 'a venue was told to cancel an order that isn’t there',
    sql: `update command_log set commands = regexp_replace(commands, '"order":"\\d+"', '"order":"999999"') where commands like '%cancel%'`,
    names: /has a cancel of order 999999 of customer 2, which is not there/,
  },
  {
    id: 'I33',
    what: 'a row of the engine is gone',
    sql: `delete from engine_input where row = (select max(row) - 1 from engine_input)`,
    names: /^rows (\d+) to \1 of the engine of embedded are missing/,
  },
  {
    id: 'I33',
    what: 'the first row of the engine is gone',
    sql: `delete from engine_input where row = 1`,
    names: /^rows 1 to 1 of the engine of embedded are missing/,
  },
  {
    id: 'I33',
    what: 'the engine went back in the command log',
    sql: `update engine_input set place = place - 2 where row = (select max(row) from engine_input)`,
    names: /^row \d+ of the engine of embedded goes back from place \d+ to \d+/,
  },
  {
    id: 'I33',
    what: 'the engine took commands that nobody wrote',
    sql: `update engine_input set place = place + 100 where row = (select max(row) from engine_input)`,
    names: /^row \d+ of the engine of embedded took place \d+ of a log that ends at \d+/,
  },
  {
    id: 'I33',
    what: 'the engine went back in time',
    sql: `update engine_input set reached = reached - interval '1 hour' where row = (select max(row) from engine_input)`,
    names: /^row \d+ of the engine of embedded goes back from .* to /,
  },
  {
    id: 'I33',
    what: 'a row of the engine was written by a process after another had taken over',
    sql: `update engine_input set epoch = 7 where row = (select max(row) - 1 from engine_input)`,
    names: /^row \d+ of the engine of embedded was written by holder 0, after holder 7 had taken over/,
  },
  {
    id: 'I33',
    what: 'an execution is in no row of the engine',
    sql: `update execution set executed_at = executed_at + interval '1 hour' where id = (select max(id) from execution)`,
    names: /^execution \d+ at .* is in no row of the engine of embedded/,
  },
  {
    id: 'I72',
    what: 'the last row of the engine that brought something about is gone',
    sql: `delete from engine_input where row >= (select max(row) from engine_input i where exists (select from execution x where x.tx = i.tx))`,
    names: /^execution \d+ was written with no row of the engine/,
  },
  {
    id: 'I72',
    what: 'an event was invented',
    sql: `insert into order_event (id, customer_id, order_id, kind, at) select nextval('execution_id'), customer_id, id, 'change-refused', placed_at from orders limit 1`,
    names: /^event \d+ \(change-refused\) of order \d+ was written with no row of the engine/,
  },
  {
    id: 'I72',
    what: 'the engine never took what was written long ago',
    sql: `update command_log set recorded_at = recorded_at - interval '2 minutes';
      delete from engine_input where place = (select max(place) from engine_input)`,
    names: /^the engine of embedded came to place \d+, place \d+ of the command log was written at/,
  },
  {
    id: 'I72b',
    what: 'the answer to a change is gone',
    sql: `delete from order_event where kind = 'replaced'`,
    names: /^order \d+ was asked 1 changes in time, its venue answered 0/,
  },
  {
    id: 'I72b',
    what: 'an order was changed though nobody asked for it',
    sql: `delete from order_request where kind = 'replace'`,
    names: /^order \d+ was changed 1 times and asked for 0/,
  },
  {
    id: 'I18',
    what: 'an order was recorded earlier than it was',
    sql: `update orders set recorded_at = recorded_at - interval '1 day' where id = (select max(id) from orders)`,
    names: /^order \d+ was recorded at .*, its command at/,
  },
  {
    id: 'I18',
    what: 'a request was recorded earlier than it was',
    sql: `update order_request set recorded_at = recorded_at - interval '1 day'`,
    names: /^request \d+ was recorded at .*, its command at/,
  },
  {
    id: 'I72',
    what: 'the state of the engine can’t be read',
    sql: `insert into engine_state (venue, date, row, state) select venue, (reached at time zone 'Europe/Berlin')::date, row, '\\x00' from engine_input order by row desc limit 1`,
    names: /^the state of .* at row \d+ of embedded can’t be read/,
  },
  {
    id: 'I72',
    what: 'rows of the engine behind its kept state are gone',
    sql: `insert into engine_state (venue, date, row, state) select venue, (reached at time zone 'Europe/Berlin')::date, row + 1, '\\x28b52ffd' from engine_input order by row desc limit 1`,
    names: /^the state of .* at row \d+ of embedded is of no such row of the engine/,
  },
  {
    id: 'I72c',
    what: 'shares are counted in parts',
    sql: `update ledger_unit set scale = scale + 1 where id = (select min(id) from ledger_unit where kind = 'instrument')`,
    names: /^unit \d+ counts .* to \d+ decimals, it has \d+/,
  },
  {
    id: 'I72b',
    what: 'an order counts as triggered',
    sql: `update orders set triggered = true where id = (select max(id) from orders)`,
    names: /^order \d+ counts as triggered, of which its venue said nothing/,
  },
];
