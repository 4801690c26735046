import { deskReviews } from '@parkett/contract';
import { afterAll, expect, test } from 'vitest';
import { MailBox } from '../../testing/mail-box.ts';
import { recoveryHouse } from '../../testing/recovery-house.ts';

// Promised: where letters are sent, an account without a confirmed address has its line before the desk all the same.

const box = await new MailBox().open();
afterAll(() => box.close());
const { desk, guest, registered, atTheDesk, decide } = await recoveryHouse({ mail: box.mail });

test('a case whose letter can’t be sent comes before the desk once a stranger’s case was rejected', async () => {
  const { account } = await registered();
  const pending = async (): Promise<string[]> => {
    await atTheDesk(desk.mia);
    return (await desk.mia.ask(deskReviews.list, { show: 'pending', kind: 'recovery' })).reviews.map(({ number }) => number);
  };
  expect(await guest().post('recovery/ask', { account })).toMatchObject({ status: 1 });
  const [strangers] = await pending();
  expect(await guest().post('recovery/ask', { account, name: 'Martha Muster', birthDate: '1990-01-02' })).toMatchObject({ status: 1 });
  expect(await pending()).toEqual([strangers]);
  expect((await decide(desk.mia, strangers!, 'rejected', 'identity-not-shown')).data).toEqual({ state: 'rejected' });
  const next = await pending();
  expect(next).toHaveLength(1);
  expect(next).not.toEqual([strangers]);
});
