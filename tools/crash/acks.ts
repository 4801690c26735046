import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { Acknowledged } from '../../apps/server/src/books/orders/checks/index.ts';
import type { MoneyCall } from './money.ts';

/** A money command that was acknowledged, and the number of what it made or changed. */
export type MoneyAck = { readonly account: string; readonly key: string; readonly call: MoneyCall; readonly number: string };
type Ack = Acknowledged | MoneyAck;

/** Every acknowledgement in a file of its own, on the disk before it counts: what the world outside of the server remembers. */
export class AckFile {
  readonly file: string;
  readonly #descriptor: number;
  #lines: string[] = [];
  count = 0;

  constructor(file: string) {
    this.file = file;
    this.#descriptor = openSync(file, 'a', 0o600);
  }

  add(ack: Ack): void {
    this.#lines.push(`${JSON.stringify(ack)}\n`);
    this.count += 1;
  }

  /** Brings what was added since to the disk. */
  flush(): void {
    if (this.#lines.length === 0) return;
    writeSync(this.#descriptor, this.#lines.join(''));
    this.#lines = [];
    fdatasyncSync(this.#descriptor);
  }

  read(): { readonly orders: readonly Acknowledged[]; readonly money: readonly MoneyAck[] } {
    this.flush();
    const acks = readFileSync(this.file, 'utf8')
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as Ack);
    return { orders: acks.filter(ack => 'answer' in ack), money: acks.filter((ack): ack is MoneyAck => !('answer' in ack)) };
  }

  close(): void {
    this.flush();
    closeSync(this.#descriptor);
  }
}
