export { readHeldMessages } from './held-store.ts';
export { defineMessage, openMessageKinds, type MessageKind, type MessageKinds } from './kinds.ts';
export { deleteOff, insertOff, readHeldOff, readOff, type Off } from './off-store.ts';
export {
  areMany,
  countUnread,
  deleteMessages,
  everybody,
  followersOf,
  hasMessage,
  insertRead,
  raiseMark,
  readNewest,
  readOne,
  readStretch,
  readUpTo,
  tellAgain,
  type Followed,
  type Reader,
  type StoredMessage,
} from './store.ts';
export { openReaches, type Reaches } from './switches.ts';
export { Teller } from './teller.ts';
export { defineTelling, openTellings, type NewMessage, type Telling } from './telling.ts';
export { readHeldWatched, readWatched, writeWatched } from './watched-store.ts';

export const messagesManifest = { name: 'messages' };
