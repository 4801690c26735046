import { messageKinds, type MessageName } from '@parkett/contract';
import { instantFromWire, instantToWire, type Instant } from '@parkett/kernel';
import type { Tx } from '../../platform/db.ts';
import { emit, emitAll, eventsOfTopic, type OutboxEvent } from '../../platform/outbox.ts';
import { defineTelling } from '../messages/index.ts';
import type { LetterName } from './words.ts';

/** That something has happened of which a customer is told by letter. Nothing of it is personal: what is, is read by its number when the letter is written. */
export type WantedLetter = {
  readonly kind: Exclude<LetterName, 'new-password' | 'service-reply'>;
  readonly customer: bigint;
  /** System time. */
  readonly at: Instant;
  /** Browser and system, in words of the house. */
  readonly device?: string;
  readonly factor?: 'app-code' | 'passkey' | 'all';
  /** The change of account: the letter goes to the address of before. */
  readonly change?: bigint;
  /** Its customer gets it also with the letters of its group switched off. */
  readonly always?: true;
  /** The figures of the message that the news is too; the letter names none of them. */
  readonly parameters?: Readonly<Record<string, string>>;
};

export const wantedTopic = 'letters.wanted';

/** Asks for a letter in the transaction of what it tells. Whether there is anybody to write to is seen later. */
export const wantLetter = (tx: Tx, letter: WantedLetter): Promise<void> => emit(tx, wantedTopic, bodyOf(letter));

/** The same of many. */
export const wantLetters = (tx: Tx, letters: readonly WantedLetter[]): Promise<void> => emitAll(tx, wantedTopic, letters.map(bodyOf));

const bodyOf = ({ customer, at, change, ...rest }: WantedLetter): Record<string, unknown> => ({
  ...rest,
  customer: String(customer),
  at: instantToWire(at),
  ...(change === undefined ? {} : { change: String(change) }),
});

export function wantedIn({ body }: OutboxEvent): WantedLetter {
  const { customer, at, change, ...rest } = body as Pick<WantedLetter, 'kind' | 'device' | 'factor' | 'always' | 'parameters'> & {
    customer: string;
    at: string;
    change?: string;
  };
  return { ...rest, customer: BigInt(customer), at: instantFromWire(at)!, ...(change === undefined ? {} : { change: BigInt(change) }) };
}

const isMessage = (kind: string): kind is WantedLetter['kind'] & MessageName => Object.hasOwn(messageKinds, kind);

/** The news of a letter stands among the messages too, where a kind of message has its name: also in a house without a mail server. */
export const wantedTelling = defineTelling<OutboxEvent>({
  table: 'outbox',
  columns: 'id, topic, body',
  tell: (events, { kinds }) =>
    events.flatMap(event => {
      if (event.topic !== wantedTopic) return [];
      const { kind, customer, at, device, factor, parameters = {} } = wantedIn(event);
      if (!isMessage(kind) || !kinds.has(kind)) return [];
      return [
        {
          customer,
          kind,
          about: event.id,
          at,
          parameters: { ...parameters, ...(device === undefined ? {} : { device }), ...(factor === undefined ? {} : { factor }) },
        },
      ];
    }),
  owed: kinds => `select id as about, (body->>'customer')::int8 as customer, tx from (${eventsOfTopic(wantedTopic)}) wanted
    where body->>'kind' = any(array[${kinds.map(kind => `'${kind}'`).join(', ')}])`,
});
