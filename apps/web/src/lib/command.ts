import { KeptCommands } from '@parkett/client';
import type { CommandPath, Path, ReplyAt, RequestAt } from '@parkett/contract';
import { showToast } from '@parkett/ui';
import { saySilence, send, type AskOptions } from './api.ts';
import { read } from './stored.ts';
import { connectionState } from './stream/connection.ts';
import { loadTexts } from './texts.ts';

export { newKey } from '@parkett/client';

const commands = new KeptCommands({
  name: 'parkett',
  account: () => read('account'),
  session: () => read('account'),
  send: (path, body, key) => send(path as Path, body as RequestAt<Path>, { key, quiet: true }),
  // A server on this machine answers without a network, as its stream shows.
  isOffline: () => !navigator.onLine && connectionState() !== 'open',
  words: {
    unsent: async () => (await loadTexts('common'))('notSent'),
    outcomeUnknown: () => saySilence('outcomeUnknown'),
    carriedOut: () =>
      void loadTexts('common').then(
        t => showToast(t('carriedOut'), 'success'),
        () => undefined,
      ),
    refused: ({ message }) => void (message && showToast(message, 'danger')),
  },
});

export type CommandOptions = AskOptions & {
  /** What is asked must not lie in this browser: after a reload it isn't asked again. */
  keptNowhere?: boolean;
};

/** Sends a call that changes something, once whatever happens on the way (packages/client). Answers when the outcome is known; throws Refusal. */
export const command = <P extends CommandPath>(path: P, body: RequestAt<P>, options: CommandOptions = {}): Promise<ReplyAt<P>> =>
  commands.give({ path, body, ...options }) as Promise<ReplyAt<P>>;

/** After a reload: asks every unanswered command of this account again with its own key, unless this page or another one is waiting for it. */
export const resumeCommands = (onDone: (path: CommandPath) => void): Promise<void> => commands.resume(path => onDone(path as CommandPath));

/** Signing out leaves nothing that was ordered in this browser. */
export const forgetCommands = (): Promise<void> => commands.forgetAll();
