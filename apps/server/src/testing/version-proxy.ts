import { createServer, connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';

/** The figure in the answer to `show server_version_num`. */
const versionNumber = /(?<=server_version_num[^]*?\D)1\d{5}(?=C)/;

/** A real PostgreSQL behind a port of this machine that says another number when it is asked for its version; everything else passes as it is. */
export async function versionProxy({ host, port }: pg.ClientConfig, version: number): Promise<{ port: number; close: () => void }> {
  const proxy = createServer(client => {
    const server = connect(join(host ?? '', `.s.PGSQL.${port}`));
    client.pipe(server);
    server.on('data', chunk => client.write(Buffer.from(chunk.toString('latin1').replace(versionNumber, String(version)), 'latin1')));
    server.on('end', () => client.end());
    for (const socket of [client, server]) socket.on('error', () => [client, server].forEach(each => each.destroy()));
  });
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
  return { port: (proxy.address() as AddressInfo).port, close: () => proxy.close() };
}
