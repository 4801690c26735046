import { denied, type Denial, type GateReason } from '@parkett/contract';
import { later, ok, type Instant, type Result } from '@parkett/kernel';
import {
  judgeGate,
  lastEmergencyAt,
  lockStanding,
  nameOfActor,
  lockedByCustomer,
  readAllGates,
  standsAt,
  type GateKind,
  type GateRow,
  type Gates,
} from '../../books/customers/index.ts';
import type { Reviews } from '../../books/reviews/index.ts';
import { withKeptAnswer, type Commands, type Principal, type Submission, type Submit, type Told } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import { actorOf } from '../../books/audit/index.ts';
import { askedAlready, endOvertaken, openProposals, type OpenProposal } from './open-proposals.ts';
import { insertProposal, type Proposal } from './store.ts';

/** How long a proposal waits for its second signature (business time). */
const proposalMs = 24 * 3_600_000;

export type PlaceGate = { readonly customer: bigint; readonly kind: GateKind; readonly reason: GateReason; readonly expiresAt: Instant | null };
export type LiftGate = { readonly customer: bigint; readonly gate: bigint; readonly reason: string };
/** `waiting`: for the second signature. */
export type GateAnswer = { readonly state: 'done' | 'waiting' };

type Loaded = {
  readonly gates: readonly GateRow[];
  readonly open: readonly OpenProposal[];
  readonly lastEmergencyAt: Instant | null;
  readonly by: Principal;
  readonly systemNow: Instant;
};
type Change = { readonly write: (tx: Tx) => Promise<unknown>; readonly told: Told };
type Decision = Result<{ change: Change; answer: GateAnswer }, Denial>;
type Parts = { readonly commands: Commands; readonly reviews: Reviews; readonly gates: Gates; readonly systemNow: () => Instant };

const liftReasons = ['cleared-up', 'unfounded'];
const done: GateAnswer = { state: 'done' };
const waiting: GateAnswer = { state: 'waiting' };

/** What one operator has set in an emergency, or the customer himself, one operator lifts. */
const isLiftedAlone = ({ secondBy, reason, placedBy }: GateRow): boolean =>
  reason === lockedByCustomer || (secondBy === null && placedBy.startsWith('operator '));

/** Placing and lifting blocks at the desk: by one operator where he may, else as a review that another one signs. */
export class DeskGates {
  readonly #parts: Parts;
  readonly place: Submit<PlaceGate, GateAnswer>;
  readonly lift: Submit<LiftGate, GateAnswer>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.place = this.#command('gates/place', (loaded, command, now) => this.#judgePlacing(loaded, command, now));
    this.lift = this.#command('gates/lift', (loaded, command, now) => this.#judgeLifting(loaded, command, now));
  }

  #command<Command extends { readonly customer: bigint }>(
    name: string,
    decide: (loaded: Loaded, command: Command, now: Instant) => Decision,
  ): Submit<Command, GateAnswer> {
    const { commands, gates, reviews, systemNow } = this.#parts;
    const submit = commands.register(
      withKeptAnswer({
        name,
        load: async (tx: Tx, { command: { customer }, principal: by }: Submission<Command>): Promise<Loaded> => {
          await lockStanding(tx, customer);
          return {
            gates: await readAllGates(tx, customer),
            open: await openProposals(tx, reviews, customer),
            lastEmergencyAt: await lastEmergencyAt(tx, customer),
            by,
            systemNow: systemNow(),
          };
        },
        decide,
        told: ({ change: { told } }) => told,
        save: async (tx: Tx, { write }: Change) => {
          await write(tx);
        },
      }),
    );
    return submission => gates.changing(submission.command.customer, () => submit(submission));
  }

  #judgePlacing({ gates: all, open, lastEmergencyAt: last, by, systemNow }: Loaded, command: PlaceGate, now: Instant): Decision {
    const { customer, kind, reason, expiresAt } = command;
    const gates = all.filter(({ liftedAt }) => liftedAt === null);
    const judged = judgeGate({ kind, reason, expiresAt }, { gates, lastEmergencyAt: last, now: systemNow });
    if (!judged.ok) return judged;
    const { alone, startedAt } = judged.value;
    if (!alone) return this.#propose({ act: 'place', kind, reason, expiresAt, gate: null }, { open, customer, by, now });
    const gate = { kind, reason, expiresAt, startedAt, placedBy: actorOf(by) };
    const told = { subject: customer, facts: { kind, reason, until: expiresAt } };
    return ok({ change: { write: tx => this.#parts.gates.placeWith(tx, customer, gate), told }, answer: done });
  }

  #judgeLifting({ gates, open, by, systemNow }: Loaded, { customer, gate: id, reason }: LiftGate, now: Instant): Decision {
    if (!liftReasons.includes(reason)) return denied('reason-unknown');
    const gate = gates.find(candidate => candidate.id === id);
    if (!gate || gate.liftedAt !== null || !standsAt(gate, systemNow)) return denied('gate-does-not-stand');
    if (!isLiftedAlone(gate)) return this.#propose({ act: 'lift', kind: null, reason, expiresAt: null, gate: id }, { open, customer, by, now });
    const write = async (tx: Tx): Promise<void> => {
      await this.#parts.gates.liftWith(tx, customer, { gate: id, reason, liftedBy: actorOf(by) });
      await endOvertaken(tx, this.#parts.reviews, { lifted: gate, customer, by, now });
    };
    return ok({ change: { write, told: { subject: customer, facts: { gate: String(id), reason } } }, answer: done });
  }

  #propose(
    proposal: Proposal,
    { open, customer, by, now }: { open: readonly OpenProposal[]; customer: bigint; by: Principal; now: Instant },
  ): Decision {
    const waits = askedAlready(open, proposal, now);
    if (waits !== null) return denied('gate-waits-already', { case: waits });
    const write = async (tx: Tx): Promise<unknown> => {
      const id = await insertProposal(tx, { ...proposal, customer, proposedBy: nameOfActor(actorOf(by)) });
      const opened = { openedAt: now, openedBy: by, dueAt: later(now, proposalMs), reason: null, note: null };
      return this.#parts.reviews.propose(tx, { kind: 'gate', subject: String(id), customer, ...opened });
    };
    const { act, kind, reason, expiresAt, gate } = proposal;
    const facts = { act, kind, reason, until: expiresAt, gate: gate === null ? null : String(gate) };
    return ok({ change: { write, told: { subject: customer, facts } }, answer: waiting });
  }
}
