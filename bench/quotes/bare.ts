import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { packetEveryMs, tickEveryMs } from './ticking-market.ts';

/*
 * The floor under any server of quotes, as a process of its own: at every tick one ready-made string, of the length told by argument, is written to
 * a part of the clients, so that each gets as many as of the others, and nothing else is done.
 */

const length = Number(process.argv[2]);
const head = length < 126 ? [0x81, length] : [0x81, 126, length >> 8, length & 255];
const packet = Buffer.concat([Buffer.from(head), Buffer.alloc(length, 'x')]).toString('latin1');

const phases = packetEveryMs / tickEveryMs;
const clients = new Set<Duplex>();
const server = createServer();
server.on('upgrade', (_, socket) => {
  socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
  socket.resume();
  clients.add(socket.on('close', () => clients.delete(socket)).on('error', () => clients.delete(socket)));
});
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => process.send!({ port: (server.address() as AddressInfo).port }));
let phase = 0;
setInterval(() => {
  phase = (phase + 1) % phases;
  let number = 0;
  for (const client of clients) if (number++ % phases === phase) client.write(packet, 'latin1');
}, tickEveryMs);
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send!({ cpuMs: (user + system) / 1_000 });
});
