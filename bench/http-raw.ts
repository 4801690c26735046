/** The anchor of bench/http-orders.ts, in a process of its own: `node:http` alone, which reads a body and answers without looking at it. Says its port. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const answer = JSON.stringify({ status: 1, data: { tokend: 'none', account: 'none' }, msg: '' });
const server = createServer((request, reply) => {
  request.resume().on('end', () => reply.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length }).end(answer));
});
server.listen({ port: 0, host: 'localhost' }, () => process.send!({ port: (server.address() as AddressInfo).port }));
