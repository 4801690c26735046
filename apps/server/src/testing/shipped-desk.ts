import { fileURLToPath } from 'node:url';
import { deskOperators, deskSignIn } from '@parkett/contract';
import type { Role } from '../books/operators/index.ts';
import { registerFirst, tokenOf } from './desk-house.ts';
import { DeskVisitor, sendTo } from './desk-visitor.ts';
import { startProgram } from './server-process.ts';
import type { ShippedServer } from './shipped-server.ts';
import { SoftAuthenticator } from './soft-authenticator.ts';

const program = fileURLToPath(new URL('../../../../tools/operator.ts', import.meta.url));

async function cameIn(origin: string, link: string): Promise<DeskVisitor> {
  const visitor = new DeskVisitor(sendTo(origin));
  await visitor.ask(deskSignIn.openLink, { token: tokenOf(link) });
  await registerFirst(visitor, new SoftAuthenticator(origin), { now: Date.now() });
  return visitor;
}

/** The desk of a server as it ships: the first operator by the command on the machine, with a passkey, and others by his invitation. */
export async function shippedDesk(
  { origin, dataFolder }: Pick<ShippedServer, 'origin' | 'dataFolder'>,
  { first = 'Mia', env = {} }: { first?: string; env?: Record<string, string> } = {},
) {
  const { output, ended, ready } = startProgram({
    program,
    env: { PARKETT_DATA: dataFolder, PORT: new URL(origin).port, ...env },
    args: ['add', first, '--role', 'admin'],
  });
  void ready.catch(() => {});
  if ((await ended) !== 0) throw new Error(output());
  const admin = await cameIn(origin, output().trim());
  const operator = async (name: string, roles: Role[]): Promise<DeskVisitor> => {
    const { link } = await admin.ask(deskOperators.inviteOperator, { name, roles });
    return cameIn(origin, link);
  };
  return { admin, operator };
}
