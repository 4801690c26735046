import pg from 'pg';
import { NotifyBus } from '../platform/bus/notify-bus.ts';
import { silentLog } from '../platform/log.ts';

/** A process's ear and mouth on a test's database; its connection is called `bus <process>`. */
export function openBus(server: pg.ClientConfig, process: string): Promise<NotifyBus> {
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...server, application_name: `bus ${process}` });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  return NotifyBus.open({ connect, process, log: silentLog() });
}
