import { WebSocket } from 'ws';

/** A page on the stream: what it says, and what it hears in its order. `Message` is the union of all messages, each an object with one member. */
export type StreamPage<Message> = {
  readonly socket: WebSocket;
  readonly say: (message: object | string) => void;
  /** Reads on until a message of this kind comes. */
  readonly next: <K extends string>(kind: K) => Promise<Extract<Message, Record<K, unknown>>>;
  readonly closed: Promise<number>;
};

export async function connectToStream<Message extends object>(url: string, headers: Record<string, string> = {}): Promise<StreamPage<Message>> {
  const socket = new WebSocket(url, { headers, perMessageDeflate: true });
  const heard: Message[] = [];
  let wake = (): void => {};
  socket.on('message', (data: Buffer) => {
    heard.push(JSON.parse(data.toString()) as Message);
    wake();
  });
  const closed = new Promise<number>(resolve => socket.on('close', resolve));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const next: StreamPage<Message>['next'] = async kind => {
    for (;;) {
      const message = heard.shift();
      if (message && kind in message) return message as never;
      if (!message) await new Promise<void>(resolve => (wake = resolve));
    }
  };
  return { socket, closed, next, say: message => socket.send(typeof message === 'string' ? message : JSON.stringify(message)) };
}
