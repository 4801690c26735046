import { forgetCommands, resumeCommands } from './command.ts';
import { signedInEvent, signedOutEvent } from './session-end.ts';
import { watchSessionEnd } from './session-warning.ts';
import { read } from './stored.ts';

/** What was sent before a reload and has no answer yet is asked again with its own key. */
function resume(): void {
  if (!read('token')) return;
  void resumeCommands(async () => {
    const { refreshAll } = await import('./reads/refresh.ts');
    await refreshAll();
  });
}

resume();
watchSessionEnd();
addEventListener(signedInEvent, resume);
// Signing out keeps the account for the next time; a session that was ended keeps nothing, and its commands are asked for after signing in.
addEventListener(signedOutEvent, () => {
  if (read('account') !== null) void forgetCommands();
});
