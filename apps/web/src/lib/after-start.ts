import { showToast } from '@parkett/ui';
import { resumeCommands } from './command.ts';
import { signedInEvent } from './session-end.ts';
import { watchSessionEnd } from './session-warning.ts';
import { read } from './stored.ts';
import { loadTexts } from './texts.ts';

/** What was sent before a reload and has no answer yet is asked again with its own key. */
function resume(): void {
  if (!read('token')) return;
  void resumeCommands(async () => {
    showToast((await loadTexts('common'))('carriedOut'), 'success');
    const { refreshAll } = await import('./query.ts');
    await refreshAll();
  });
}

resume();
watchSessionEnd();
addEventListener(signedInEvent, resume);
