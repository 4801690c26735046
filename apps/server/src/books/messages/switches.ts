import { messageGroups, type MessageGroup, type MessageWay } from '@parkett/contract';
import type { MessageKinds } from './kinds.ts';

/** `switch`: the customer says whether news of the group comes this way. */
export type Reach = 'switch' | 'always' | 'never';
export type Reaches = ReadonlyMap<MessageGroup, Readonly<Record<MessageWay, Reach>>>;

/** Letters about these reach their customer in any case. */
const alwaysByLetter: readonly MessageGroup[] = ['security'];

type Declared = { readonly kinds: MessageKinds; readonly letters: Iterable<{ readonly group: MessageGroup }> };

/** The ways of each group, as the declared kinds of messages and letters have them. A group without a kind isn't there. */
export function openReaches({ kinds, letters }: Declared): Reaches {
  const declared = [...kinds.values()];
  const withLetters = new Set([...letters].map(({ group }) => group));
  const letterOf = (group: MessageGroup): Reach => {
    if (!withLetters.has(group)) return 'never';
    return alwaysByLetter.includes(group) ? 'always' : 'switch';
  };
  const isAnnounced = (group: MessageGroup): boolean => declared.some(kind => kind.group === group && kind.isAnnounced);
  const there = messageGroups.filter(group => declared.some(kind => kind.group === group) || withLetters.has(group));
  return new Map(there.map(group => [group, { toast: isAnnounced(group) ? 'switch' : 'never', letter: letterOf(group) }]));
}
