import { Secret, TOTP } from 'otpauth';
import { deskReviews } from '@parkett/contract';
import { afterAll, beforeEach, expect, vi } from 'vitest';
import { Outbox } from '../platform/outbox.ts';
import { silentLog } from '../platform/log.ts';
import { deskHouse } from './desk-house.ts';
import type { DeskVisitor } from './desk-visitor.ts';
import { form } from './sign-in-house.ts';
import { Visitor } from './visitor.ts';

/** The login password of customers here, and one that they choose instead. */
export const password = 'a ladder in the rain';
export const another = 'four herons at dawn';

/** A house whose customers want to get back in, with two reviewers at its desk. */
export async function recoveryHouse(options: Parameters<typeof deskHouse>[0] = {}) {
  const house = await deskHouse(options);
  afterAll(house.close);
  const { clock, database } = house;
  const desk = {} as Record<'mia' | 'tom', DeskVisitor>;
  // Anew each time: the days that pass here end the sessions of operators too.
  beforeEach(async () => {
    desk.mia = (await house.operator(`Mia ${count}`, ['reviewer'])).visitor;
    desk.tom = (await house.operator(`Tom ${count}`, ['reviewer'])).visitor;
  });
  const outbox = new Outbox({ db: database.db, log: silentLog() });
  outbox.register(house.recovery.consumer);
  let count = 0;

  function guest(): Visitor {
    count += 1;
    const visitor = new Visitor(house.app);
    visitor.address = `10.21.${count}.1`;
    return visitor;
  }
  async function registered() {
    const visitor = guest();
    const account = `forgot-${count}@example.org`;
    expect(await visitor.enter('user/register', form(account))).toMatchObject({ status: 1 });
    expect(await visitor.post('user/setFundPassword', { fundPassword: '402917' })).toMatchObject({ status: 1 });
    return { visitor, account };
  }
  async function withApp() {
    const { visitor, account } = await registered();
    const { secret } = (await visitor.post('security/beginAppCode')).data as { secret: string };
    await visitor.post('security/confirm', { operation: 'set-up-app-code', password, fundPassword: '402917' });
    const appCode = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now });
    const { recoveryCodes } = (await visitor.post('security/confirmAppCode', { appCode })).data as { recoveryCodes: string[] };
    return { visitor, account, codes: recoveryCodes };
  }
  const stateOf = async (who: Visitor): Promise<string | undefined> =>
    ((await who.post('recovery/state')).data as { asked: { state: string } | null }).asked?.state;

  /** The signature of simulated staff, if nobody were at the desk. */
  const staffSays = async (number: string) =>
    house.work.reviews.whatStaffSays((await house.work.reviews.get(house.database.db, BigInt(number.slice(1))))!, house.clock.now);

  /** The newest case as it lies before the desk. */
  async function atTheDesk(who: DeskVisitor) {
    // The outbox delivers a committed event once no older transaction is under way in any database of the cluster.
    await vi.waitFor(
      async () => {
        await outbox.deliver(house.recovery.consumer);
        expect(await outbox.lag(database.db)).toMatchObject([{ behind: 0 }]);
      },
      { timeout: 20_000, interval: 20 },
    );
    const { reviews } = await who.ask(deskReviews.list, { show: 'pending', kind: 'recovery' });
    const { number } = reviews.toSorted((a, b) => Number(a.number.slice(1)) - Number(b.number.slice(1))).at(-1)!;
    const { facts } = await who.ask(deskReviews.one, { number });
    return {
      number,
      facts: Object.fromEntries(
        facts.map(({ label, value }) => [label.replace('recovery-', ''), value.replace(/^recovery-(lost|shown|person)-/, '')]),
      ),
    };
  }
  const decide = (who: DeskVisitor, number: string, decision: 'approved' | 'rejected', reason: string) =>
    who.post(deskReviews.decide, { number, decision, reason, note: null });
  const signed = async (number: string): Promise<void> => {
    expect((await decide(desk.mia, number, 'approved', 'identity-shown')).data).toEqual({ state: 'pending' });
    expect((await decide(desk.tom, number, 'approved', 'identity-shown')).data).toEqual({ state: 'approved' });
  };
  return { house, clock, database, desk, guest, registered, withApp, stateOf, staffSays, atTheDesk, decide, signed };
}
