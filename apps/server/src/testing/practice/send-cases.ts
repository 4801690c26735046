import { randomUUID } from 'node:crypto';
import { identity } from '@parkett/contract';
import { HttpVisitor } from '../http-visitor.ts';
import { practiceCases, type PracticeCase } from './cases.ts';
import { drawDocument } from './draw-document.ts';

/** Registrations of one address are limited by the hour: behind a proxy each of these people has one of his own. */
const addressOf = (at: number): string => `192.0.2.${at + 1}`;

async function sendPhoto(visitor: HttpVisitor, { card, photo }: PracticeCase, side: 'front' | 'back'): Promise<string> {
  const body = new FormData();
  body.append('photo', new Blob([new Uint8Array(await drawDocument(card, { photo, side }))], { type: 'image/jpeg' }), `${side}.jpg`);
  const { envelope } = await visitor.post('identity/photo', body, { key: randomUUID() });
  if (envelope.status !== 1) throw new Error(`identity/photo: ${envelope.code} ${JSON.stringify(envelope.params)}`);
  return (envelope.data as { photo: string }).photo;
}

async function sendCase(origin: string, practice: PracticeCase, at: number): Promise<void> {
  const visitor = new HttpVisitor(origin, { forwardedFor: addressOf(at) });
  const { inviteCode, userAgreement, privacyPolicy } = (await visitor.ask('user/registration', {})) as Record<string, string>;
  const password = randomUUID();
  const agreed = { inviteCode, userAgreement, privacyPolicy };
  await visitor.enter('user/register', { account: practice.account, password, confirmPassword: password, ...agreed });
  const front = await sendPhoto(visitor, practice, 'front');
  const back = identity.hasBack(practice.typed) ? await sendPhoto(visitor, practice, 'back') : '';
  await visitor.ask('identity/submit', { ...practice.typed, front, back }, true);
}

/** Registers the thirty people with a running server, one after the other, and sends who they say they are. */
export async function sendPracticeCases(origin: string, sent: (count: number) => void): Promise<void> {
  for (const [at, practice] of practiceCases.entries()) {
    await sendCase(origin, practice, at);
    sent(at + 1);
  }
}
