/**
 * The anchor of bench/http-orders.ts, in a process of its own: a plain Fastify route that looks its session up, validates the order by the contract's
 * schema, sets the product's headers and answers at once with what it was told to. Hears `{ sessions, answer }`, says its port.
 */
import { hash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { trading } from '@parkett/contract';
import fastify from 'fastify';
import { toJSONSchema } from 'zod/mini';
import { cookieIn, localCookies } from '../apps/server/src/features/sign-in/cookies.ts';
import { apiPrefix } from '../apps/server/src/platform/http/entry-checks.ts';
import { dataHeaders } from '../apps/server/src/platform/http/security-headers.ts';

export type AnchorStart = { readonly sessions: readonly { token: string; account: string; cookie: string }[]; readonly answer: object };

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

const [{ sessions, answer }] = (await once(process, 'message')) as [AnchorStart];
const known = new Map(
  sessions.map(({ token, account, cookie }) => [
    sha256(token).toString('latin1'),
    { account, cookie: sha256(cookieIn(cookie, localCookies.session)) },
  ]),
);

const app = fastify({ ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false, allErrors: false } } });
app.post(apiPrefix + trading.placeOrder.path, {
  schema: { body: toJSONSchema(trading.placeOrder.request, { target: 'draft-7', io: 'input' }) },
  onRequest: (request, reply, done) => {
    const { token, account, cookie } = request.headers;
    const session = known.get(sha256(String(token)).toString('latin1'));
    const isOurs = session?.account === account && timingSafeEqual(session!.cookie, sha256(cookieIn(cookie, localCookies.session)));
    if (!isOurs) void reply.code(401).send();
    done();
  },
  handler: (_, reply) => reply.headers(dataHeaders).send(answer),
});
await app.listen({ port: 0, host: 'localhost' });
process.send!({ port: (app.server.address() as { port: number }).port });
