import { beforeEach, expect, test, vi } from 'vitest';
import { NoAnswer, Refusal } from './answers.ts';
import { KeptCommands, type Keeping } from './kept-commands.ts';

const kept = new Map<string, object>();
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  set: async (key: string, value: object) => void kept.set(key, value),
  del: async (key: string) => void kept.delete(key),
  get: async (key: string) => kept.get(key),
  entries: async () => [...kept],
}));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  kept.clear();
});

const refusal = (code: string) => new Refusal('No', code);

/** An app as the desk is; the server answers with these one after the other, the last one ever after, and counts the keys that it hasn't seen. */
function appOf(answers: readonly ('done' | 'lost' | Error)[], changes: Partial<Keeping> = {}) {
  const keys: string[] = [];
  const said: string[] = [];
  const left = [...answers];
  const commands = new KeptCommands({
    name: 'tried',
    account: () => '1',
    session: () => 'one',
    send: async (_path, _body, key) => {
      keys.push(key);
      const answer = left.length > 1 ? left.shift() : left[0];
      if (answer === 'done') return 'done';
      throw answer instanceof Error ? answer : new NoAnswer();
    },
    isOffline: () => false,
    words: {
      unsent: async () => 'not sent',
      outcomeUnknown: async () => void said.push('unknown'),
      carriedOut: () => void said.push('carried out'),
      refused: ({ code }, isResumed) => void said.push(`${code}${isResumed ? ' after a reload' : ''}`),
    },
    endsWithSession: true,
    sameAgain: true,
    ...changes,
  });
  return { commands, keys, said, effects: () => new Set(keys).size };
}

const pay = { path: 'payouts/send', body: { to: 'C12', amount: '100.00' } };
const other = { path: 'payouts/send', body: { to: 'C13', amount: '100.00' } };

/** A page that loses every answer, and is closed. */
async function leaveUnanswered(given = pay): Promise<string> {
  const { commands, keys } = appOf(['lost']);
  void commands.give(given);
  await vi.waitUntil(() => keys.length > 0);
  await vi.advanceTimersByTimeAsync(1_000);
  // The locks of a closed page are free; those of this program aren't.
  const [[key = '', pending = {}] = []] = kept;
  kept.clear();
  kept.set('closed-page-0123456789', pending);
  expect(keys[0]).toBe(key);
  return 'closed-page-0123456789';
}

test('What was pressed before a reload and is pressed again has the key that it had: while nothing is known of it, and once its outcome was told', async () => {
  const key = await leaveUnanswered();
  const whileUnknown = appOf(['done']);
  await whileUnknown.commands.give(pay);
  expect(whileUnknown).toMatchObject({ keys: [key], said: ['carried out'] });
  expect(kept.size).toBe(0);

  const known = await leaveUnanswered();
  const { commands, keys, said } = appOf(['done']);
  const done = vi.fn();
  await commands.resume(done);
  await vi.waitUntil(() => done.mock.calls.length > 0);
  await commands.give(pay);
  expect(keys).toEqual([known, known]);
  expect(said).toEqual(['carried out', 'carried out']);
  await commands.give(pay);
  expect(new Set(keys).size).toBe(2);
});

test.each([
  ['another command was given since', async ({ commands }: ReturnType<typeof appOf>) => void (await commands.give(other)), 3],
  ['ten minutes have passed', async () => void (await vi.advanceTimersByTimeAsync(600_001)), 2],
])('A command from before a reload whose outcome was shown is a second one when %s', async (_, happens, effects) => {
  await leaveUnanswered();
  const app = appOf(['done']);
  const done = vi.fn();
  await app.commands.resume(done);
  await vi.waitUntil(() => done.mock.calls.length > 0);
  await happens(app);
  await app.commands.give(pay);
  expect(app.effects()).toBe(effects);
});

test('Two different commands are two, and the same one given again after its answer is a second one', async () => {
  const { commands, effects } = appOf(['done']);
  await commands.give(pay);
  await commands.give(other);
  await commands.give(pay);
  expect(effects()).toBe(3);
});

test('A refusal of a command that a reload cut off is told, with nothing left to ask for', async () => {
  await leaveUnanswered();
  const { commands, said } = appOf([refusal('not-your-role')]);
  await commands.resume(vi.fn());
  await vi.waitUntil(() => said.length > 0);
  expect(said).toEqual(['not-your-role after a reload']);
  expect(kept.size).toBe(0);
});

test.each([
  [true, 0],
  [false, 1],
])('A command that meets the end of the session: where keys end with it (%s), so many are left: %i', async (endsWithSession, left) => {
  const { commands } = appOf(['lost', refusal('no-session')], { endsWithSession });
  const given = commands.give(pay).catch((error: unknown) => error);
  await vi.waitUntil(() => kept.size === 1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await given).toMatchObject({ code: 'no-session' });
  expect(kept.size).toBe(left);
});

test('Commands of somebody else are dropped unasked, and with the session all go', async () => {
  await leaveUnanswered();
  const stranger = appOf(['done'], { account: () => '2' });
  await stranger.commands.resume(vi.fn());
  expect(stranger.keys).toEqual([]);
  expect(kept.size).toBe(0);
  await leaveUnanswered();
  await appOf(['done']).commands.forgetAll();
  expect(kept.size).toBe(0);
});

test('A command without an answer is not sent on the session of the next person', async () => {
  let session = 'one';
  const { commands, keys } = appOf(['lost'], { session: () => session });
  const refused = commands.give(pay).catch((error: unknown) => error);
  await vi.waitUntil(() => keys.length > 0);
  session = 'two';
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await refused).toMatchObject({ code: 'no-session' });
  expect(keys).toHaveLength(1);
});
