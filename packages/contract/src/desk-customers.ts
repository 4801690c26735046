import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { decimal, instant } from './shapes.ts';
import { orders, positions } from './trading.ts';

/** A customer's number, as the desk writes it. */
const id = z.string().check(z.regex(/^\d{1,18}$/));
const gateKind = z.enum(['disabled', 'login-banned', 'frozen', 'trade-banned', 'withdrawal-banned']);
const realName = z.enum(['unverified', 'under-review', 'verified', 'failed']);
const kind = z.enum(['registered', 'demo']);

const row = z.object({ id, account: z.string(), kind, institution: z.string(), realName, gates: z.array(gateKind), createdAt: instant });

export const customers = defineCall({
  path: 'customers/list',
  access: 'session',
  key: false,
  summary: 'Customers, newest first; by account or number exactly, by state, or by a gate that stands',
  request: z.strictObject({
    query: z.optional(z.string().check(z.maxLength(200))),
    realName: z.optional(realName),
    kind: z.optional(kind),
    gated: z.optional(z.literal(true)),
    /** Older than this one. */
    before: z.optional(id),
  }),
  reply: z.object({ customers: z.array(row), more: z.boolean() }),
});

export const customer = defineCall({
  path: 'customers/customer',
  access: 'session',
  key: false,
  summary: 'One customer: identity, gates, wallets, pending orders, open positions, sessions',
  request: z.strictObject({ id }),
  reply: z.object({
    ...row.shape,
    language: z.nullable(z.string()),
    hasFundPassword: z.boolean(),
    standing: z.array(z.object({ case: z.string(), kind: gateKind, reason: z.string(), expiresAt: z.nullable(instant) })),
    wallets: z.array(z.object({ currency: z.string(), cash: decimal, available: decimal })),
    orders: orders.reply,
    positions: positions.reply,
    sessions: z.array(z.object({ id, openedAt: instant, usedAt: instant, endedAt: z.nullable(instant), endReason: z.nullable(z.string()) })),
  }),
});
