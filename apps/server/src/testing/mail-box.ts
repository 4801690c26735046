import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** A letter as a mail server was handed it. */
export type Received = { readonly to: readonly string[]; readonly from: string; readonly mail: ParsedMail; readonly raw: string };

type Behaviour = {
  /** Keeps the letter, and says that it has not. */
  readonly deniesHaving?: true;
  /** What it says to a recipient: 550 for ever, 450 for now. */
  readonly refuses?: 450 | 550;
  /** What it says to the sender. */
  readonly refusesSender?: 550;
};

/** A real mail server on this machine that keeps what it is handed. */
export class MailBox {
  readonly received: Received[] = [];
  behaviour: Behaviour = {};
  #server: SMTPServer | null = null;
  #port: number;

  constructor(port = 0) {
    this.#port = port;
  }

  /** Who sends through it. */
  get mail() {
    const server = { host: '127.0.0.1', port: this.#port, isSecure: false, user: null };
    return { server, from: { name: 'Parkett', address: 'no-reply@parkett.test' } };
  }

  get port(): number {
    return this.#port;
  }

  async open(): Promise<this> {
    const server = new SMTPServer({
      ...{ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], logger: false, closeTimeout: 100 },
      onMailFrom: (_, __, done) => {
        const { refusesSender } = this.behaviour;
        done(refusesSender ? Object.assign(new Error('sender blocked'), { responseCode: refusesSender }) : null);
      },
      onRcptTo: (_, __, done) => {
        const { refuses } = this.behaviour;
        done(refuses ? Object.assign(new Error('no such mailbox'), { responseCode: refuses }) : null);
      },
      onData: (stream, session, done) => void this.#take(stream, session).then(() => done(), done),
    });
    server.on('error', () => {});
    this.#server = server;
    await new Promise<void>(resolve => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.server.address() as AddressInfo).port;
    return this;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server) await new Promise<void>(resolve => server.close(() => resolve()));
  }

  /** Letters to one address, the newest last. */
  to(address: string): Received[] {
    return this.received.filter(({ to }) => to.includes(address));
  }

  async #take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    this.received.push({
      to: envelope.rcptTo.map(({ address }) => address),
      from: envelope.mailFrom ? envelope.mailFrom.address : '',
      mail: await simpleParser(raw),
      raw: raw.toString(),
    });
    if (this.behaviour.deniesHaving) throw Object.assign(new Error('try again'), { responseCode: 451 });
  }
}

/** The token of a letter's link for one purpose. */
export const tokenIn = ({ mail }: Received, purpose: 'confirm' | 'reset' | 'lock'): string =>
  new RegExp(`/#/login/login\\?letter=${purpose}&token=([\\w-]{43})`).exec(mail.text ?? '')?.[1] ?? '';
