import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { instant } from './shapes.ts';

export const look = defineCall({
  path: 'operations/look',
  access: 'session',
  key: false,
  summary: 'What needs somebody now: parts out of order, due items that are parked, events that wait, leases, refused sign-ins by hour',
  request: nothing,
  reply: z.object({
    at: instant,
    /** Business time. */
    marketAt: instant,
    feed: z.string(),
    /** Null: in order. */
    checks: z.array(z.object({ name: z.string(), trouble: z.nullable(z.string()) })),
    parked: z.array(z.object({ kind: z.string(), items: z.int() })),
    consumers: z.array(z.object({ consumer: z.string(), waiting: z.int() })),
    /** Empty where one process does everything. */
    leases: z.array(z.object({ name: z.string(), holder: z.string(), epoch: z.int(), until: instant })),
    refusedSignIns: z.array(z.object({ hour: instant, refusals: z.int() })),
  }),
});
