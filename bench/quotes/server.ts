import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { market } from '@parkett/contract';
import { Server as SocketServer } from 'socket.io';
import { InstrumentList, universe } from '../../apps/server/src/books/instruments/index.ts';
import { MarketBoard, quoteOf } from '../../apps/server/src/books/market-data/index.ts';
import { addMarketStream } from '../../apps/server/src/features/market/index.ts';
import { localBus } from '../../apps/server/src/platform/bus/bus.ts';
import { Callers } from '../../apps/server/src/platform/http/callers.ts';
import { silentLog } from '../../apps/server/src/platform/log.ts';
import { Metrics } from '../../apps/server/src/platform/metrics.ts';
import { Stream } from '../../apps/server/src/platform/stream.ts';
import { packetEveryMs, TickingMarket, tickEveryMs } from './ticking-market.ts';

/*
 * One of the two servers, as a process of its own. `ours` is the product's stream. `socket.io` sends each client the same updates as often,
 * as the quote objects of our HTTP calls, all of a client's in one message: cheaper than one room per instrument, which would
 * be a message per quote.
 */

const list = new InstrumentList(universe);

const clock: market.ClockState = {
  ...{
    mode: 'paper',
    feed: 'simulator',
    replayDay: null,
    knownSeed: false,
    listed: ['share'],
    now: new Date().toISOString(),
    speed: 1,
    paused: false,
    skipClosed: true,
    settable: false,
    endedEarly: null,
  },
  ...{ phase: 'continuous', phaseEndsAt: null, nextOpeningAt: null, nextPhase: null, sessions: [] },
};

function serveOurs(server: Server, board: MarketBoard): void {
  const stream = new Stream({
    ...{ server, bus: localBus(), origins: [], log: silentLog(), metrics: new Metrics() },
    ...{ callers: new Callers({ proxyHops: 0, floodPerMinute: 0 }), connectionsMax: 20_000, connectionsPerCallerMax: 20_000 },
    ...{ intervalMs: packetEveryMs, authenticate: async () => null },
  });
  addMarketStream(stream, {
    ...{ list, board, clock: { state: () => clock, onChange: () => {} } },
    depth: async () => ({ depth: null, trades: [] }),
    watch: () => {},
  });
}

function serveSocketIo(server: Server, board: MarketBoard): void {
  const sockets = new SocketServer(server, { transports: ['websocket'], pingInterval: 30_000, pingTimeout: 60_000 });
  sockets.on('connection', socket => {
    socket.on('sub', (codes: string[]) => {
      socket.data.ids = codes.map(code => list.withCode(code)!.id);
    });
  });
  const changed = new Set<number>();
  board.onChange(views => {
    for (const { instrumentId } of views) changed.add(instrumentId);
  });
  setInterval(() => {
    const objects = new Map([...changed].map(id => [id, quoteOf(list.withId(id), board.view(id))]));
    changed.clear();
    for (const socket of sockets.sockets.sockets.values()) {
      const ids = (socket.data as { ids?: number[] }).ids ?? [];
      const fresh = ids.filter(id => objects.has(id)).map(id => objects.get(id)!);
      if (fresh.length > 0) socket.emit('q', fresh);
    }
  }, packetEveryMs);
}

const server = createServer();
const board = new MarketBoard();
const ticking = new TickingMarket(universe);
board.write(ticking.views);
if (process.argv[2] === 'ours') serveOurs(server, board);
else serveSocketIo(server, board);
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => process.send!({ port: (server.address() as AddressInfo).port }));
setInterval(() => board.write(ticking.tick()), tickEveryMs);
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send!({ cpuMs: (user + system) / 1_000 });
});
