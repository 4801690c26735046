import { KeptCommands } from '@parkett/client';
import type { DeskCommandPath, DeskPath, DeskReplyAt, DeskRequestAt } from '@parkett/contract';
import { showToast } from '@parkett/ui';
import { ask, forgeryToken, meKey, queries } from './api.ts';
import type { Me } from './operator.ts';
import { sayNow, troubleOf } from './text.ts';

const commands = new KeptCommands({
  name: 'parkett-desk',
  account: () => queries.getQueryData<{ operator: Me | null }>(meKey)?.operator?.id ?? null,
  session: forgeryToken,
  send: (path, body, key) => ask(path as DeskPath, body as DeskRequestAt<DeskPath>, key),
  // A server on this machine answers without a network.
  isOffline: () => !navigator.onLine && queries.getQueryState(meKey)?.status === 'error',
  words: {
    unsent: async () => sayNow('notSent'),
    outcomeUnknown: async () => showToast(sayNow('outcomeUnknown')),
    carriedOut: () => showToast(sayNow('carriedOut'), 'success'),
    // The form that was pressed says it; after a reload there is none.
    refused: (refusal, isResumed) => void (isResumed && showToast(troubleOf(refusal, sayNow), 'danger')),
  },
  endsWithSession: true,
  sameAgain: true,
});

/** Sends a command, once whatever happens on the way, also when it is pressed again after a reload (packages/client). Throws Refusal. */
export const command = <P extends DeskCommandPath>(path: P, body: DeskRequestAt<P>): Promise<DeskReplyAt<P>> =>
  commands.give({ path, body }) as Promise<DeskReplyAt<P>>;

/** After a reload: finds out what became of the commands that have no answer yet. */
export const resumeCommands = (): Promise<void> => commands.resume(() => void queries.invalidateQueries());

/** The session is over: nothing that was asked in it lies in this browser any more. */
export const forgetCommands = (): Promise<void> => commands.forgetAll();
