import { resumeCommands } from './command.ts';
import { signedInEvent } from './session-end.ts';
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
