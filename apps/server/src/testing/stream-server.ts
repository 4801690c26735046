import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { localBus } from '../platform/bus/bus.ts';
import { Callers } from '../platform/http/callers.ts';
import { asksForStream } from '../platform/http/entry-checks.ts';
import { silentLog } from '../platform/log.ts';
import { Metrics } from '../platform/metrics.ts';
import { Stream, type StreamParts } from '../platform/stream.ts';

export type StreamServer = { readonly stream: Stream; readonly metrics: Metrics; readonly url: string; readonly close: () => void };

/** The stream on a server of its own, with rounds every 20 ms. `half=1`, `other half` and `anna` make the one session there is: 7 of principal 70. */
export async function openStreamServer(changes: Partial<StreamParts> = {}): Promise<StreamServer> {
  const server = createServer({ shouldUpgradeCallback: asksForStream }, (_, response) => void response.writeHead(404).end());
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const metrics = new Metrics();
  const stream = new Stream({
    ...{ server, origins: ['http://localhost:18090'], log: silentLog(), metrics, intervalMs: 20 },
    ...{ callers: new Callers({ proxyHops: 0, floodPerMinute: 0 }), bus: localBus(), connectionsMax: 10, connectionsPerCallerMax: 10 },
    authenticate: async (cookie, token, account) =>
      cookie === 'half=1' && token === 'other half' && account === 'anna' ? { sessionId: 7n, principal: 70n } : null,
    ...changes,
  });
  const close = (): void => {
    stream.stop();
    server.closeAllConnections();
    server.close();
  };
  return { stream, metrics, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/vue/stream`, close };
}
