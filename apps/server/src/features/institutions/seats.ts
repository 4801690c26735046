import { denied, type Denial, type ReplyOf } from '@parkett/contract';
import type { membership, takeSeat } from '@parkett/contract/institutions';
import type { admitSeat } from '@parkett/contract/desk-institutions';
import { asciiSigns, customerNumber, instantToWire, ok, refuse, withoutUnseenEnds, type Result } from '@parkett/kernel';
import { actorOf, recordAudit } from '../../books/audit/index.ts';
import { findByAccount, hasEnded, institutionOf, knownCustomer, lockCustomer, ownInviteCode, readKnownAccount } from '../../books/customers/index.ts';
import type { House } from '../../declaration.ts';
import { withKeptAnswer, type Submission, type Submit } from '../../platform/commands/index.ts';
import { withTransaction, type Tx } from '../../platform/db.ts';
import { missingKey, readSecret } from './rules/secret.ts';
import { compareSecret } from './secrets.ts';
import { insertSeat, readSeat, type Seat } from './store.ts';

export type SeatParts = Pick<House, 'db' | 'commands' | 'customerKeys' | 'hasher' | 'systemNow' | 'now'>;

/** An account, whole, or a customer's number, as an operator typed it. */
type Admit = { readonly account: string };
type Known = {
  readonly customer: bigint;
  readonly isSeat: boolean;
  readonly institution: { readonly id: number; readonly name: string };
  readonly by: bigint;
};

/** Seats of institutions: a customer enters the secret key of his own institution, or the desk admits him. */
export class Seats {
  readonly #parts: SeatParts;
  readonly admit: Submit<Admit, ReplyOf<typeof admitSeat>>;

  constructor(parts: SeatParts) {
    this.#parts = parts;
    this.admit = this.#admitting();
  }

  /** The customer's institution, his own invite code, and his seat. */
  async membershipOf(customer: bigint): Promise<ReplyOf<typeof membership>> {
    const { db } = this.#parts;
    const [{ name }, inviteCode, seat] = await Promise.all([institutionOf(db, customer), ownInviteCode(db, customer), readSeat(db, customer)]);
    return { institution: name, inviteCode, seatSince: seat && instantToWire(seat.admittedAt) };
  }

  /** Makes a customer a seat by the secret key of his institution. */
  async take(customer: bigint, typed: string): Promise<Result<ReplyOf<typeof takeSeat>, Denial>> {
    const { db, now } = this.#parts;
    if (await readSeat(db, customer)) return denied('already-a-seat-account');
    const missing = missingKey(readSecret(typed));
    if (missing) return refuse(missing);
    const compared = await compareSecret(this.#parts, 'secret-key', { customer, typed });
    if (!compared.ok) return compared;
    const admittedAt = now();
    const isNew = await withTransaction(db, async tx => {
      // The desk may be admitting the same customer.
      await lockCustomer(tx, customer);
      if (await readSeat(tx, customer)) return false;
      const { id, name } = await institutionOf(tx, customer);
      const by = { kind: 'customer', id: customer } as const;
      const inserted = await insertSeat(tx, { customer, institution: id, byKind: by.kind, byId: by.id, admittedAt });
      if (inserted)
        await recordAudit(tx, { actor: actorOf(by), action: 'institutions.seat-taken', customerId: customer, facts: { institution: name } });
      return inserted;
    });
    return isNew ? ok({ seatSince: instantToWire(admittedAt) }) : denied('already-a-seat-account');
  }

  /** Compares the channel password of a seat's institution. Nothing is opened by it so far. */
  async compareChannelPassword(customer: bigint, typed: string): Promise<Result<Record<string, never>, Denial>> {
    if (!(await readSeat(this.#parts.db, customer))) return denied('not-a-seat-account');
    const compared = await compareSecret(this.#parts, 'channel-password', { customer, typed });
    return compared.ok ? ok({}) : compared;
  }

  #admitting(): Submit<Admit, ReplyOf<typeof admitSeat>> {
    return this.#parts.commands.register(
      withKeptAnswer<Admit, Known | null, Seat & { readonly name: string }, ReplyOf<typeof admitSeat>>({
        name: 'seats/admit',
        load: async (tx, { command, principal }: Submission<Admit>) => {
          const customer = await this.#customerNamed(tx, command.account);
          if (customer === null) return null;
          await lockCustomer(tx, customer);
          if (await hasEnded(tx, customer)) return null;
          const [institution, seat] = [await institutionOf(tx, customer), await readSeat(tx, customer)];
          return { customer, institution, isSeat: seat !== null, by: principal.id };
        },
        decide: (known, _, admittedAt) => {
          if (!known) return denied('account-does-not-exist');
          if (known.isSeat) return denied('already-a-seat-account');
          const { customer, by, institution } = known;
          return ok({
            change: { customer, institution: institution.id, name: institution.name, byKind: 'operator', byId: by, admittedAt },
            answer: { customer: customerNumber(customer), institution: institution.name },
          });
        },
        told: ({ change: { customer, name } }) => ({ subject: customer, facts: { institution: name } }),
        save: async (tx, seat) => void (await insertSeat(tx, seat)),
      }),
    );
  }

  /** The customer of an account or of a number that an operator typed. */
  async #customerNamed(tx: Tx, typed: string): Promise<bigint | null> {
    const text = withoutUnseenEnds(typed);
    const account = readKnownAccount(text);
    const numbered = await knownCustomer(tx, asciiSigns(text).toUpperCase());
    return numbered ?? (account === null ? null : findByAccount(tx, this.#parts.customerKeys, account));
  }
}
