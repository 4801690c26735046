import { deskReviews } from '@parkett/contract';
import { expect, test } from 'vitest';
import { another, recoveryHouse } from '../../testing/recovery-house.ts';

// Promised: of one account and one loss a single case lies before the desk, and a stranger keeps nobody out by asking.

const { desk, guest, registered, withApp, stateOf, atTheDesk, decide, signed } = await recoveryHouse();

/** Which of these cases lie before the desk, in the order in which they are shown there, each with the number of its review. */
async function queueOf(cases: readonly string[]): Promise<Map<string, string>> {
  await atTheDesk(desk.mia);
  const { reviews } = await desk.mia.ask(deskReviews.list, { show: 'pending', kind: 'recovery' });
  const shown = await Promise.all(reviews.map(async ({ number }) => [(await desk.mia.ask(deskReviews.one, { number })).facts, number] as const));
  const named = shown.map(([facts, number]) => [facts.find(({ label }) => label === 'recovery-case')!.value, number] as const);
  return new Map(named.filter(([number]) => cases.includes(number)));
}
const linesOf = async (cases: readonly string[]): Promise<string[]> => [...(await queueOf(cases)).keys()];
const reviewOf = async (number: string): Promise<string> => (await queueOf([number])).get(number)!;
async function asks(account: string, body: object = {}) {
  const who = guest();
  const { code, data } = await who.post('recovery/ask', { account, ...body });
  return { who, code, number: (data as { case: string } | null)?.case ?? '' };
}

test('N-3: a stranger brings one case of an account before the desk, three a day, at the end of the queue; who shows a code is taken all the same, and only he gets in', async () => {
  const { account, codes } = await withApp();
  const strangers = [await asks(account), await asks(account), await asks(account)];
  for (const name of [account, 'nobody-of-this-name@example.org']) for (let n = 0; n < 3; n += 1) await asks(name);
  expect((await asks(account)).code).toBe('recovery-asked-often');
  expect((await asks('nobody-of-this-name@example.org')).code).toBe('recovery-asked-often');
  const numbers = strangers.map(({ number }) => number);
  expect(await linesOf(numbers)).toEqual([numbers[0]]);
  const owner = await asks(account, { recoveryCode: codes[0] });
  expect(owner.code).toBeUndefined();
  const other = await withApp();
  const withCode = await asks(other.account, { recoveryCode: other.codes[0] });
  const last = await asks((await registered()).account);
  // Of this account the owner's case alone; what shows nothing comes last.
  expect(await linesOf([...numbers, owner.number, withCode.number, last.number])).toEqual([owner.number, withCode.number, last.number]);
  const mine = await reviewOf(owner.number);
  expect((await decide(desk.mia, mine, 'approved', 'identity-shown')).data).toEqual({ state: 'approved' });
  const chosen = { password: another, confirmPassword: another };
  for (const { who } of strangers) expect(await who.post('recovery/finish', chosen)).toMatchObject({ code: 'recovery-not-approved' });
  expect(await owner.who.post('recovery/finish', chosen)).toMatchObject({ status: 1 });
});

test('N-3: a case that waits behind another comes up when that is rejected, and nobody learns of either', async () => {
  const { account } = await registered();
  const [first, second] = [await asks(account), await asks(account)];
  expect(await linesOf([first.number, second.number])).toEqual([first.number]);
  expect((await decide(desk.mia, await reviewOf(first.number), 'rejected', 'identity-not-shown')).data).toEqual({ state: 'rejected' });
  expect(await linesOf([first.number, second.number])).toEqual([second.number]);
  expect([await stateOf(first.who), await stateOf(second.who)]).toEqual(['pending', 'pending']);
  await signed(await reviewOf(second.number));
  expect([await stateOf(first.who), await stateOf(second.who)]).toEqual(['pending', 'approved']);
});
