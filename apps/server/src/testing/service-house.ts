import type { ReplyOf } from '@parkett/contract';
import type { ownThread } from '@parkett/contract/customer-service';
import { expect } from 'vitest';
import { findByAccount } from '../books/customers/index.ts';
import { deskReadsHouse, type DeskReadsHouse, type Reader } from './desk-reads-house.ts';
import type { MailBox } from './mail-box.ts';
import { form } from './sign-in-house.ts';
import type { Answer, Visitor } from './visitor.ts';

export const question = { kind: 'question', subject: 'My order', text: 'Why was it refused?' };

/** A house whose customers write to it, with somebody at the desk who answers. */
export type ServiceHouse = DeskReadsHouse & {
  readonly support: Reader;
  readonly customer: () => Promise<{ visitor: Visitor; id: bigint; account: string }>;
  /** A command of a customer, with a key of its own. */
  readonly command: (visitor: Visitor, path: string, body: object) => Promise<Answer>;
  /** Opens a thread; answers its number. */
  readonly open: (visitor: Visitor, body?: object) => Promise<string>;
  readonly write: (visitor: Visitor, number: string, text?: string) => Promise<Answer>;
  readonly read: (visitor: Visitor, number: string) => Promise<ReplyOf<typeof ownThread>>;
  readonly answer: (number: string, text?: string, by?: Reader) => ReturnType<Reader['post']>;
};

export async function serviceHouse(options: { mail?: MailBox['mail'] } = {}): Promise<ServiceHouse> {
  const house = await deskReadsHouse(options);
  const support = await house.reader('support');
  let [customers, keys] = [0, 0];
  const customer: ServiceHouse['customer'] = async () => {
    const account = `c${(customers += 1)}@example.org`;
    const visitor = house.visitor();
    expect((await visitor.enter('user/register', form(account), { address: `10.2.${customers}.1` })).status).toBe(1);
    return { visitor, account, id: (await findByAccount(house.database.db, house.customerKeys, account))! };
  };
  const command: ServiceHouse['command'] = (visitor, path, body) => visitor.post(path, body, { key: `a-key-of-service-${(keys += 1)}` });
  return {
    ...{ ...house, support, customer, command },
    open: async (visitor, body = question) => {
      const answer = await command(visitor, 'service/open', body);
      expect(answer.status).toBe(1);
      return (answer.data as { number: string }).number;
    },
    write: (visitor, number, text = 'One thing more.') => command(visitor, 'service/write', { number, text }),
    read: async (visitor, number) => (await visitor.post('service/thread', { number })).data,
    answer: (number, text = 'It was refused by the venue.', by = support) => by.post('service/answer', { number, text }),
  };
}
