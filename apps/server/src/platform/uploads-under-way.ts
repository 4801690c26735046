import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Principal } from './commands/index.ts';
import { HttpRefusal } from './http/refusal.ts';

const ofOneMax = 2;
const ofAllMax = 16;

/** Uploads that are coming up or are worked on: what they hold is in memory, so there are only so many at once, and few of anybody. */
export class UploadsUnderWay {
  readonly #of = new Map<string, number>();
  #all = 0;

  /** Counts one more until it is answered or broken off. Throws HttpRefusal where that is too many. */
  begin({ kind, id }: Principal, reply: FastifyReply): void {
    const who = `${kind}/${id}`;
    const own = this.#of.get(who) ?? 0;
    if (own >= ofOneMax) throw new HttpRefusal(429, 'submitted-too-frequently');
    if (this.#all >= ofAllMax) throw new HttpRefusal(503, 'system-busy');
    this.#of.set(who, own + 1);
    this.#all += 1;
    finished(reply.raw, () => this.#end(who));
  }

  #end(who: string): void {
    const own = this.#of.get(who)! - 1;
    if (own === 0) this.#of.delete(who);
    else this.#of.set(who, own);
    this.#all -= 1;
  }
}
