import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { instant } from './shapes.ts';

/** One that isn't done: what, and since when it is due (business time). */
const parked = z.object({ kind: z.string(), key: z.string(), dueAt: instant, attempts: z.int(), failure: z.nullable(z.string()) });

const due = z.object({
  kind: z.string(),
  /** The earliest that isn't done (business time); null where nothing waits. */
  nextAt: z.nullable(instant),
  /** Its moment has passed. */
  overdue: z.boolean(),
});

const consumer = z.object({
  name: z.string(),
  /** Events that it hasn't done yet, counted up to a thousand. */
  behind: z.int(),
  /** When the earliest of them happened (system time). */
  since: z.nullable(instant),
});

const lease = z.object({
  name: z.string(),
  /** The process that has it; null while nobody has. */
  holder: z.nullable(z.string()),
  since: z.nullable(instant),
  /** The how manieth holder. */
  epoch: z.string(),
});

const look = z.object({
  at: instant,
  what: z.enum(['new', 'everything']),
  invariants: z.int(),
  rows: z.int(),
  seconds: z.number(),
});

export const state = defineCall({
  path: 'operations/state',
  access: 'session',
  key: false,
  summary:
    'How the house is running: due items, events, leases, invariants, feed, venue, refusals, sessions, database. Moments are system time but for those that are said to be business time',
  request: nothing,
  reply: z.object({
    at: instant,
    /** The clock of the market. */
    businessAt: instant,
    /** The newest hundred, and how many there are in all. */
    parked: z.object({ items: z.array(parked), total: z.int() }),
    due: z.array(due),
    consumers: z.array(consumer),
    leases: z.array(lease),
    /** Every process of this house that is connected to the database. */
    processes: z.array(z.object({ name: z.string(), /** The one that answers this call. */ answering: z.boolean() })),
    /** What the auditor of the running house saw; null where no process has looked yet. */
    books: z.nullable(
      z.object({
        look: z.nullable(look),
        broken: z.array(z.object({ invariant: z.string(), promise: z.string(), breaches: z.array(z.string()) })),
        /** Looks in a row that could not be made. */
        missed: z.int(),
      }),
    ),
    feed: z.object({
      instruments: z.int(),
      /** Whose prices have gone silent. */
      stale: z.int(),
      /** No price yet. */
      without: z.int(),
      /** The latest trade of any instrument (business time). */
      lastAt: z.nullable(instant),
    }),
    /** Parts of the process that answers, and what is wrong with each; null: it works. */
    parts: z.array(z.object({ name: z.string(), trouble: z.nullable(z.string()) })),
    /** The list that names are compared with, as the process that answers read it. */
    names: z.object({
      list: z.string(),
      version: z.string(),
      entries: z.int(),
      /** Why another list that lies there isn't in force; null: nothing is wrong with it. */
      trouble: z.nullable(z.enum(['not-there', 'not-text', 'no-names'])),
      /** Verified customers are being compared with it. */
      isAsking: z.boolean(),
    }),
    /** What was refused in the last 24 hours, by the hour in which it was counted and by code; failed sign-ins are `wrong-account-or-password`. */
    refusals: z.array(z.object({ hour: instant, code: z.string(), count: z.int() })),
    sessions: z.object({ customers: z.int(), operators: z.int() }),
    database: z.object({ bytes: z.int(), schema: z.string(), migratedAt: instant }),
    /** Lines of the log that the process that answers could not write since its start. */
    linesLost: z.int(),
  }),
});
export type OperationsState = z.output<typeof state.reply>;

declare module './client.ts' {
  interface DeskModules {
    readonly 'desk-operations': typeof import('./desk-operations.ts');
  }
}
