import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOfAccount, textOfAddress, type AccountForm, type AddressForm } from '@parkett/contract/payees';
import { accepted, atOnce, many, rounds } from '../../testing/at-once.ts';
import { ibanOf } from '../../testing/iban-of.ts';
import { paymentsHouse, type Payer, type PaymentsHouse } from '../../testing/payments-house.ts';
import { fundPassword } from '../../testing/withdrawal-house.ts';

// Promised: however often and at once a payee is added, named or removed, it happens once.

let world: PaymentsHouse;
beforeAll(async () => {
  world = await paymentsHouse();
});
afterAll(() => world.close());

const payeesOf = async (who: Payer): Promise<{ id: string; nickname: string }[]> =>
  ((await who.post('payees/list')).data as { payees: { id: string; nickname: string }[] }).payees;

test.each(rounds)('round %i: fifty at once of each route have one effect', async round => {
  const who = await world.payer();
  const iban = ibanOf(7_000_000 + round);
  const form: AccountForm = {
    ...{ kind: 'iban', holder: who.name, first: iban.slice(0, 4), rest: iban.slice(4) },
    ...{ bank: 'DKB', branch: '', bankCode: 'BYLADEM1001', nickname: '' },
  };
  for (let count = 0; count < atOnce; count += 1)
    await who.post('security/confirm', { operation: 'add-payee', payee: textOfAccount(form), fundPassword });
  const added = await many(() => world.command(who, 'payees/addAccount', form));
  expect(accepted(added, 'card-already-exists')).toBe(1);
  const own = await payeesOf(who);
  expect(own).toHaveLength(1);
  const { id } = own[0]!;

  const named = await many(count => world.command(who, 'payees/rename', { id, nickname: `name ${count}` }));
  expect(accepted(named)).toBeGreaterThan(0);
  expect((await payeesOf(who)).map(({ nickname }) => nickname)).toEqual([expect.stringMatching(/^name \d+$/)]);

  const key = `the-same-key-each-time-${round}`;
  const answers = await many(() => who.post('payees/rename', { id, nickname: 'the last one' }, { key }));
  expect(answers.some(({ status }) => status === 1)).toBe(true);

  const removed = await many(() => world.command(who, 'payees/remove', { id }));
  expect(accepted(removed, 'no-such-card')).toBe(1);
  expect(await payeesOf(who)).toEqual([]);

  const address: AddressForm = {
    kind: 'trc20',
    address: world.bank.paperBank.numberFor('usdt-trc20', `own ${who.id}`),
    nickname: '',
    compared: false,
  };
  for (let count = 0; count < atOnce; count += 1)
    await who.post('security/confirm', { operation: 'add-payee', payee: textOfAddress(address), fundPassword });
  const addresses = await many(() => world.command(who, 'payees/addAddress', address));
  expect(accepted(addresses, 'card-already-exists')).toBe(1);
  expect(await payeesOf(who)).toHaveLength(1);
});
