import { stream } from '@parkett/contract';
import { endSession, signedInEvent, signedOutEvent } from '../session-end.ts';
import { read } from '../stored.ts';

export type ConnectionState = 'connecting' | 'open' | 'lost';
type Listener = (message: stream.StreamMessage) => void;

const silentMs = 2.5 * stream.clockEveryMs;
const pausesMs = [500, 1000, 2000, 5000, 10_000] as const;

let socket: WebSocket | null = null;
let state: ConnectionState = 'connecting';
let tries = 0;
let silence: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<Listener>();
const stateListeners = new Set<() => void>();
const greetings = new Set<() => void>();

export const connectionState = (): ConnectionState => state;
export const onConnectionState = (listener: () => void): (() => void) => {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
};
export const onMessage = (listener: Listener): void => void listeners.add(listener);
/** Called at each new connection: what was subscribed is asked for again. */
export const onOpen = (greeting: () => void): void => void greetings.add(greeting);

function become(next: ConnectionState): void {
  state = next;
  for (const listener of stateListeners) listener();
}

/** Sends if connected; what must survive a reconnect is said again by an onOpen greeting. */
export function say(message: stream.StreamRequest): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** The token that this connection was proved with. */
let provedBy: string | null = null;

function authenticate(): void {
  const token = read('token');
  const account = read('account');
  provedBy = token;
  if (token && account) say({ auth: { token, account } });
}

/** Opens the stream; once. It reconnects by itself, at once when the page or the network comes back. */
export function connect(): void {
  if (socket) return;
  const opened = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/vue/stream`);
  socket = opened;
  heard();
  opened.onopen = () => {
    tries = 0;
    become('open');
    authenticate();
    for (const greeting of greetings) greeting();
  };
  opened.onmessage = event => {
    heard();
    const message = JSON.parse(String(event.data)) as stream.StreamMessage;
    for (const listener of listeners) listener(message);
  };
  opened.onclose = event => {
    // Who opens another account while signed in ends the session before, and keeps the new one.
    if (event.code === stream.closeCodes.sessionEnded && provedBy !== null && read('token') === provedBy) endSession(event.reason);
    lose();
  };
}

function heard(): void {
  clearTimeout(silence);
  silence = setTimeout(lose, silentMs);
}

/** Forgets the connection; its last words too, should there be any. */
function drop(): void {
  clearTimeout(silence);
  if (!socket) return;
  socket.onopen = socket.onmessage = socket.onclose = null;
  socket.close();
  socket = null;
}

function lose(): void {
  drop();
  become('lost');
  setTimeout(connect, pausesMs[Math.min(tries++, pausesMs.length - 1)]);
}

/** One half of a session is a cookie that only a handshake carries: a connection from before signing in can't prove it. */
function reopen(): void {
  if (!socket) return;
  drop();
  connect();
}

const reconnectNow = () => {
  tries = 0;
  connect();
};
addEventListener('online', reconnectNow);
// Nothing closes a connection whose network has gone. One to this machine is there again at once.
addEventListener('offline', () => socket && lose());
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && state === 'lost' && reconnectNow());
addEventListener(signedInEvent, reopen);
// The private topics belong to the session: a new connection has none.
addEventListener(signedOutEvent, reopen);
