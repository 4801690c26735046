import { expect, vi } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { Outbox } from '../platform/outbox.ts';
import { MailBox, tokenIn, type Received } from './mail-box.ts';
import { form, signInHouse, type SignInHouse } from './sign-in-house.ts';
import type { Visitor } from './visitor.ts';

export const password = 'a ladder in the rain';
export const digits = '402917';

export type MailHouse = SignInHouse & {
  readonly box: MailBox;
  /** Writes what was asked for, and tries each letter that is to be sent now. */
  readonly carry: () => Promise<void>;
  /** The newest letter to an address. */
  readonly newest: (address: string) => Promise<Received>;
  /** The token of the newest letter with a link for a purpose: letters that were wanted together come in no order. */
  readonly newestToken: (address: string, purpose: 'confirm' | 'reset') => Promise<string>;
  /** Somebody registered, alone on an address of the network, with a fund password. */
  readonly registered: (options?: { language?: string; account?: string }) => Promise<Customer>;
  /** The same with a confirmed address. */
  readonly confirmed: (options?: { language?: string }) => Promise<Customer>;
};
export type Customer = { readonly visitor: Visitor; readonly account: string };

/** The doors of a house that sends letters through a real mail server. */
export async function mailHouse(): Promise<MailHouse> {
  const box = await new MailBox().open();
  const house = await signInHouse({ mail: box.mail });
  const outbox = new Outbox({ db: house.database.db, log: silentLog() });
  const consumers = [house.letters.consumer(), house.recovery.consumer];
  for (const consumer of consumers) outbox.register(consumer);
  const carry = async (): Promise<void> => {
    // What is committed is delivered once nothing older is under way, in any database of the cluster.
    await vi.waitFor(
      async () => {
        for (const consumer of consumers) await outbox.deliver(consumer);
        expect(await outbox.lag(house.database.db)).toMatchObject(consumers.map(() => ({ behind: 0 })));
      },
      { timeout: 20_000, interval: 20 },
    );
    await house.letterSender!.sendDue();
  };
  let count = 0;
  const registered: MailHouse['registered'] = async ({ language, account } = {}) => {
    count += 1;
    const own = account ?? `letters-${count}@example.org`;
    const visitor = house.visitor();
    visitor.address = `10.31.${count}.1`;
    expect(await visitor.enter('user/register', form(own, language ? { language } : {}))).toMatchObject({ status: 1 });
    expect(await visitor.post('user/setFundPassword', { fundPassword: digits })).toMatchObject({ status: 1 });
    return { visitor, account: own };
  };
  const newest = async (address: string): Promise<Received> => {
    await carry();
    const [letter] = box.to(address).toReversed();
    expect(letter, `a letter to ${address}`).toBeDefined();
    return letter!;
  };
  const newestToken: MailHouse['newestToken'] = async (address, purpose) => {
    await carry();
    const token = box.to(address).reduce((last, letter) => tokenIn(letter, purpose) || last, '');
    expect(token, `a link for ${purpose} to ${address}`).not.toBe('');
    return token;
  };
  const confirmed: MailHouse['confirmed'] = async options => {
    const customer = await registered(options);
    const token = await newestToken(customer.account, 'confirm');
    expect(await house.visitor().post('letters/confirm', { token })).toMatchObject({ status: 1 });
    return customer;
  };
  const close = async (): Promise<void> => {
    await house.close();
    await box.close();
  };
  return { ...house, box, carry, newest, newestToken, registered, confirmed, close };
}
