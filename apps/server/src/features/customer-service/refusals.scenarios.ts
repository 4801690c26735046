import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { judgeSubject, judgeText, tooManyTexts, tooManyThreads } from './rules/judge-text.ts';
import { afterAnswer, afterClosing, afterStaff } from './rules/next-state.ts';

const file = 'features/customer-service/customer-service.test.ts';
const picturesFile = 'features/customer-service/pictures.test.ts';
const sessionFile = 'features/customer-service/without-session.test.ts';
const day = { threads: 0, texts: 0, threadsMax: 10, textsMax: 50 };

export const refusals: RefusalPlaces = {
  'about.ts': [['about-does-not-exist', 'a thread is about an order of another customer', file]],
  'desk-routes.ts': [
    ['thread-does-not-exist', 'the desk opens a thread that isn’t there', file],
    ['photo-does-not-exist', 'a picture is asked for at a thread that hasn’t it', picturesFile],
  ],
  'pictures.ts': [['photo-not-usable', 'a text names a picture of another customer', picturesFile]],
  'routes.ts': [
    ['thread-does-not-exist', 'a customer opens a thread of another one', file],
    ['photo-does-not-exist', 'a customer asks for a picture of another one', picturesFile],
  ],
  'threads.ts': [
    ['thread-does-not-exist', 'a customer writes in a thread of another one', file],
    ['thread-does-not-exist', 'an operator answers a thread that isn’t there', file],
  ],
  'without-session.ts': [
    ['account-missing', 'somebody without a session names no account', sessionFile],
    ['email-malformed', 'an address that no answer can go to', sessionFile],
    ['too-many-attempts', 'a sixth text within an hour from one network', sessionFile, { seconds: 3_600 }],
  ],
  'rules/judge-text.ts': [
    ['text-missing', 'a text of blanks', () => judgeText(' \n ')],
    ['subject-missing', 'a subject of blanks', () => judgeSubject(' ')],
    ['too-many-texts', 'one text more than fifty', () => tooManyTexts({ ...day, texts: 50 })],
    ['too-many-threads', 'one thread more than ten', () => tooManyThreads({ ...day, threads: 10, texts: 10 })],
  ],
  'rules/next-state.ts': [
    ['thread-closed', 'a closed thread is answered', () => afterAnswer({ kind: 'question', state: 'closed' })],
    ['thread-closed', 'a closed thread is closed', () => afterClosing({ kind: 'question', state: 'closed' })],
    ['customer-erased', 'a thread of an erased customer is answered', () => afterAnswer({ kind: 'question', state: 'open', isErased: true })],
    ['thread-not-theirs', 'simulated staff answers a complaint', () => afterStaff({ kind: 'complaint', state: 'open' })],
    ['complaint-unanswered', 'a complaint is closed without an answer', () => afterClosing({ kind: 'complaint', state: 'open' })],
  ],
};
