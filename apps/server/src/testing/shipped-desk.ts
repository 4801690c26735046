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

/** The desk of a server as it ships: two admins by the command on the machine, with a passkey each, and others for whom one asks and whom the other confirms. */
export async function shippedDesk(
  { origin, dataFolder }: Pick<ShippedServer, 'origin' | 'dataFolder'>,
  { first = 'Mia', env = {} }: { first?: string; env?: Record<string, string> } = {},
) {
  const added = async (name: string): Promise<DeskVisitor> => {
    const { output, ended, ready } = startProgram({
      program,
      env: { PARKETT_DATA: dataFolder, PORT: new URL(origin).port, ...env },
      args: ['add', name, '--role', 'admin'],
    });
    void ready.catch(() => {});
    if ((await ended) !== 0) throw new Error(output());
    return cameIn(origin, output().trim());
  };
  const [admin, second] = [await added(first), await added(`${first} II`)];
  const operator = async (name: string, roles: Role[]): Promise<DeskVisitor> => {
    await admin.ask(deskOperators.inviteOperator, { name, roles });
    const { raises } = await second.ask(deskOperators.operators, {});
    const { link } = await second.ask(deskOperators.confirmRaise, { raise: raises.find(raise => raise.name === name)!.id });
    return cameIn(origin, link!);
  };
  return { admin, operator };
}
