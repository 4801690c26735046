import { refreshSession } from '../session.ts';
import { read } from '../stored.ts';
import { connectionState, onConnectionState, onMessage, onOpen } from '../stream/connection.ts';
import { refreshAll, refreshTopics } from './refresh.ts';

/** What the stream would have told meanwhile, it doesn't tell again. */
let missed = false;
onConnectionState(() => {
  missed ||= connectionState() === 'lost';
});

function catchUp(): void {
  if (!missed) return;
  missed = false;
  void refreshAll();
  void refreshSession();
}

// A customer's own changes are told from `auth` on; a visitor has none to wait for.
onOpen(() => read('token') === null && catchUp());
onMessage(message => {
  if ('auth' in message) catchUp();
  if (!('me' in message)) return;
  void refreshTopics(message.me);
  // The session carries the customer's money.
  if (message.me.includes('wallet')) void refreshSession();
});
