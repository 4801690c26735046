import { useEffect, useRef, useState } from 'react';
import type { messages } from '@parkett/contract';
import { isSaidHere } from '../../../domain/messages/said-orders.ts';
import { presentLocation } from '../../../navigation/location.ts';
import { useAnnounced } from '../queries.ts';

type Message = messages.Message;

/** The screen of the verification shows a decision by itself. */
const identityPath = /\/information\/authInfo$/;

/** Whether the page says it itself, or has just said it. */
function isSaid({ kind, parameters: { order } }: Message): boolean {
  if (kind.startsWith('identity-')) return identityPath.test(presentLocation().path);
  return order !== undefined && kind !== 'stop-triggered' && isSaidHere(order, { isPart: kind.startsWith('part-') });
}

/** A stop's message stays until somebody closes it. */
export const stays = ({ kind }: Message): boolean => kind === 'stop-triggered';

/** Of several messages about one order only the newest. Messages are in order, the newest first. */
function newestOfEach(all: readonly Message[]): readonly Message[] {
  const about = ({ id, kind, parameters: { order } }: Message): string => (order === undefined || kind === 'stop-triggered' ? id : order);
  return all.filter((message, place) => all.findIndex(other => about(other) === about(message)) === place);
}

/**
 * Messages that came in since a number and wait to be seen, each announced once: `onNew` is called with those that are new. One that is read elsewhere is gone,
 * and what this page says of an order itself isn't among them.
 */
export function useUnshown(since: string | null, onNew: (fresh: readonly Message[]) => void) {
  const [mark, setMark] = useState(since);
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const known = useRef(new Set<string>());
  const all = useAnnounced(mark);
  const latest = useRef(onNew);
  latest.current = onNew;
  useEffect(() => {
    const fresh = all.filter(({ id }) => !known.current.has(id));
    for (const { id } of fresh) known.current.add(id);
    const shown = newestOfEach(fresh.filter(message => !isSaid(message)));
    if (shown.length === 0) return;
    setWaiting(now => new Set([...now, ...shown.map(({ id }) => id)]));
    latest.current(shown);
  }, [all]);
  const shown = newestOfEach(all.filter(({ id }) => waiting.has(id)));
  const newest = all[0]?.id;
  /** They were seen, and aren't announced again. */
  const take = () => {
    setWaiting(new Set());
    if (newest !== undefined) setMark(newest);
  };
  return { shown, take };
}
