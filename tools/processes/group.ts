import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Balancer } from './balancer.ts';
import { Member, type Outcome, type Roles } from './member.ts';

export type GroupOptions = {
  /** How many processes answer callers, and how many run the exchange: one of these leads, the others stand by. */
  readonly http: number;
  readonly engines: number;
  /** Of the balancer, which is what callers know. */
  readonly port: number;
  readonly databaseUrl: string;
  /** Shared by all. */
  readonly dataFolder: string;
  /** Further settings of each process, as variables. */
  readonly settings: Readonly<Record<string, string>>;
  /** Whether a process that ended is started again. */
  readonly restart: boolean;
  /** Gets one sentence at a time. */
  readonly say: (line: string) => void;
};

const readyWithinMs = 60_000;
const askedWithinMs = 2_000;

/** Whether everything that a process is for works: of one that runs the exchange, that it leads. */
const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(askedWithinMs) }).then(
    ({ status }) => status === 200,
    () => false,
  );

/** The server as several processes on one database, with a balancer in front: started, watched over, hurt for a test, and ended together. */
export class ProcessGroup {
  readonly members: readonly Member[];
  readonly origin: string;
  readonly #options: GroupOptions;
  readonly #balancer = new Balancer();
  /** Those whose first start is over: what they tell later is news. */
  readonly #begun = new Set<Member>();

  constructor(options: GroupOptions) {
    this.#options = options;
    this.origin = `http://localhost:${options.port}`;
    const named = (word: string, count: number, roles: Roles): Member[] =>
      Array.from({ length: count }, (_, i) => this.#member(`${word}-${i + 1}`, roles));
    this.members = [...named('engine', options.engines, 'engine,work'), ...named('http', options.http, 'http')];
  }

  #member(name: string, roles: Roles): Member {
    const { databaseUrl, dataFolder, settings, restart, say } = this.#options;
    const own = {
      DATABASE_URL: databaseUrl,
      PARKETT_DATA: dataFolder,
      PARKETT_LOG: join(dataFolder, `${name}.log`),
      PARKETT_ROLES: roles,
      // A proxy with TLS in front of the balancer has its own, and is one hop more.
      PARKETT_ORIGIN: settings.PARKETT_ORIGIN ?? this.origin,
      PARKETT_PROXY_HOPS: String(Number(settings.PARKETT_PROXY_HOPS ?? 0) + 1),
    };
    const heard = {
      up: (member: Member): void => this.#heardUp(member),
      ended: (member: Member, how: string): void => say(`${member.name} ended (${how})${restart ? ' and is started again' : ''}.`),
      line: (member: Member, text: string): void => say(`${member.name}: ${text}`),
    };
    return new Member({ name, roles, env: { ...settings, ...own }, restart, heard });
  }

  #heardUp(member: Member): void {
    const { name, roles, pid, origin } = member;
    const again = this.#begun.has(member) ? ' again' : '';
    this.#begun.add(member);
    this.#options.say(`${name} is up${again}: process ${pid}, ${roles}, ${origin}`);
    // One that ended keeps its place until it is back, and is passed over meanwhile.
    this.#balancer.use(this.members.filter(each => each.roles === 'http' && this.#begun.has(each)).map(({ port }) => port));
  }

  /** Answers when callers are served and orders are taken. Throws, with everything ended again, what a process said that could not be started. */
  async start(): Promise<void> {
    await this.#balancer.listen(this.#options.port);
    try {
      await Promise.all(this.members.map(member => member.start()));
      await this.ready();
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Answers when each process that answers callers takes orders, and one runs the exchange. */
  async ready(): Promise<void> {
    const end = performance.now() + readyWithinMs;
    const answering = this.members.filter(({ roles }) => roles === 'http');
    while (!(await this.leader()) || !(await Promise.all(answering.map(({ origin }) => isReady(origin)))).every(Boolean)) {
      if (performance.now() > end)
        throw new Error(`not within ${readyWithinMs / 1_000} s: one process leads, and all that answer callers take orders`);
      await pause(100);
    }
  }

  /** Who runs the exchange now; null while nobody does. */
  async leader(): Promise<Member | null> {
    const engines = this.members.filter(({ roles }) => roles !== 'http');
    const leads = await Promise.all(engines.map(({ origin }) => isReady(origin)));
    return engines.find((_, i) => leads[i]) ?? null;
  }

  #named(name: string): Member {
    const found = this.members.find(member => member.name === name);
    if (!found) throw new Error(`there is no process ${name}`);
    return found;
  }

  /** Sends a signal to a process; SIGSTOP lets it sleep until it is woken by SIGCONT. */
  kill(name: string, signal: NodeJS.Signals): Outcome {
    return this.#named(name).kill(signal);
  }

  /** Ends all processes, then the balancer. */
  async stop(): Promise<void> {
    await Promise.all(this.members.map(member => member.stop()));
    await this.#balancer.close();
  }
}
