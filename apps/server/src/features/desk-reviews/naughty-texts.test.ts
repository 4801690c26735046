import { deskGates, deskReviews } from '@parkett/contract';
import { later } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import { findByAccount } from '../../books/customers/index.ts';
import { deskHouse } from '../../testing/desk-house.ts';
import { isTaken, naughtyTexts, naughtyTextsAreThere } from '../../testing/naughty-texts.ts';
import { form } from '../../testing/sign-in-house.ts';
import { Visitor } from '../../testing/visitor.ts';

// Texts that broke other servers, as what a customer says against a block and what an operator notes beside his decision.

const house = await deskHouse();
afterAll(house.close);
const { clock, customerKeys, database } = house;

test.skipIf(!naughtyTextsAreThere)(
  'S10 (ASVS 1.1.1): of texts that break servers an appeal and an operator’s note take whatever says something, and each is read as it was written',
  async () => {
    const [mia, tom] = await Promise.all(['Mia', 'Tom'].map(async name => (await house.operator(name, ['reviewer'])).visitor));
    let count = 0;
    for (const [n, text] of naughtyTexts(0).entries()) {
      // One operator blocks an account once without a second signature, so each text has an account of its own.
      const guest = new Visitor(house.app);
      await guest.enter('user/register', form(`blocked-${n}@example.org`), { address: `10.9.${n}.1` });
      const customer = String((await findByAccount(database.db, customerKeys, `blocked-${n}@example.org`))!);
      const until = new Date(later(clock.now, 3_600_000)).toISOString();
      expect(await mia!.ask(deskGates.placeGate, { customer, kind: 'frozen', reason: 'suspected-takeover', until })).toEqual({ state: 'done' });
      const [gate] = ((await guest.post('gates/own')).data as { gates: { case: string }[] }).gates;
      const isIt = isTaken(await guest.post('gates/appeal', { case: gate!.case, text }, { key: crypto.randomUUID() }), { text, lengthMax: 1_000 });
      expect({ text, isIt }).toEqual({ text, isIt: text.trim() !== '' });
      if (!isIt) continue;
      const { reviews } = await tom!.ask(deskReviews.list, { show: 'pending', kind: 'appeal' });
      const { number } = reviews[0]!;
      expect((await tom!.ask(deskGates.appealText, { review: number })).text).toBe(text.trim());
      const { reasons } = await tom!.ask(deskReviews.one, { number });
      const decided = await tom!.post(deskReviews.decide, { number, decision: 'rejected', reason: reasons.rejected[0]!, note: text });
      expect(isTaken(decided, { text, lengthMax: 500 })).toBe(true);
      const { history } = await mia!.ask(deskReviews.one, { number });
      expect(history.at(-1)).toMatchObject({ what: 'decided', note: text });
      count += 1;
    }
    expect(count).toBeGreaterThan(10);
  },
  1_800_000,
);
