import { signOf } from '@parkett/ui';
import { useEffect, useRef, useState } from 'react';
import type { market } from '@parkett/contract';
import type { WantedExchange } from '../../../domain/exchange/exchange-first.tsx';
import { useDebounced } from '../../../lib/reads/debounced.ts';
import { useCustomer } from '../../../lib/session.ts';
import { useConnection } from '../../../lib/stream/clock.ts';
import { useLiveQuote, type LiveQuote } from '../../../lib/stream/index.ts';
import type { Result } from '@parkett/kernel';
import { emptyDraft, instructionOf, priceMet, withChanges, type DayPhases, type Draft, type Instruction, type Misread } from '../order-draft.ts';
import { keepDraft, keptDraft } from '../kept-drafts.ts';
import type { NameablePrices } from '../typed-figure.ts';
import { useCosts, useDayPhases, useNameablePrices, type Acceptance, type CostCard } from '../queries.ts';
import { useCardRefusal, useSubmit, type ShownRefusal } from './use-submit.ts';

/** Where the entry of an order stands. */
export type Step =
  | { readonly kind: 'form' }
  | { readonly kind: 'fund-password'; readonly mode: 'set' | 'unlock' }
  | { readonly kind: 'placed'; readonly acceptance: Acceptance };

export type OrderEntry = {
  readonly instrument: market.InstrumentRow;
  readonly quote: LiveQuote;
  readonly day: DayPhases;
  readonly nameable: NameablePrices;
  readonly draft: Draft;
  readonly edit: (changes: Partial<Draft>) => void;
  /** The exchange of what the wallet lacks, where it was ticked. */
  readonly exchange: WantedExchange | null;
  readonly wantExchange: (wanted: WantedExchange | null) => void;
  /** The server's costs of what was typed a moment ago. */
  readonly card: CostCard | undefined;
  /** The draft has changed since, or the figures are those of an earlier one. */
  readonly cardIsOld: boolean;
  /** When the day that was chosen ends, if it isn't Berlin's. */
  readonly goodTillEndsAt: string | null;
  /** The draft as it would be sent; null while it can't be read. */
  readonly instruction: Instruction | null;
  /** What the draft asks for, also where an amount was typed; null while that is nothing. A wire decimal. */
  readonly quantity: string | null;
  /** The draft as it would be sent, or the field that can't be read. */
  readonly read: Result<Instruction, Misread>;
  readonly misread: Misread | null;
  readonly refusal: ShownRefusal | null;
  /** It is what was sent that was refused, not what is typed that would be. */
  readonly isRefused: boolean;
  readonly step: Step;
  /** Where orders chain: the last one, while the form stays for the next. */
  readonly placed: Acceptance | null;
  readonly busy: boolean;
  /** A figure can't be read, the server says that it would refuse this order as it stands, or isn't heard, or nobody is signed in: there is nothing to send. */
  readonly held: boolean;
  /** The connection is lost. */
  readonly isLost: boolean;
  /** `unlocked`: the fund password was entered a moment ago. */
  readonly submit: (options?: { unlocked?: boolean }) => Promise<void>;
  readonly toForm: () => void;
  readonly closeNote: () => void;
  /** An empty form. */
  readonly startAgain: () => void;
};

type OrderStart = {
  instrument: market.InstrumentRow;
  start: Partial<Draft> & Pick<Draft, 'side'>;
  /** After an order the form stays as it is, for the next one. */
  chains?: boolean;
  /** Begins with what was typed for this instrument before. */
  resumes?: boolean;
};

/** The instruction with the exchange that comes before it, once that has its rate. */
function withExchange(read: Result<Instruction, Misread>, wanted: WantedExchange | null): Result<Instruction, Misread> {
  if (!read.ok || !wanted || wanted.quote === null) return read;
  return { ok: true, value: { ...read.value, exchange: { from: wanted.from, quote: wanted.quote } } };
}

/** Whether a draft is the one that was sent. */
const isSame = (draft: Draft, done: Draft | null): boolean => JSON.stringify(draft) === JSON.stringify(done);

/** The draft of an entry: what was typed for the instrument before where that is kept, else what the entry begins with. */
function useDraft({ instrument: { code }, start, chains = false, resumes = false }: OrderStart, quote: LiveQuote) {
  const [draft, setDraft] = useState<Draft>(
    () => (resumes ? keptDraft(code) : null) ?? withChanges(emptyDraft(start.side), { changes: start, quote }),
  );
  // What was just placed isn't judged once more, for the money that it took itself, until it is changed or sent again.
  const [done, setDone] = useState<Draft | null>(null);
  const begun = useRef(draft);
  useEffect(() => {
    if (!chains) return;
    if (isSame(draft, done)) keepDraft(code, null);
    else if (draft !== begun.current) keepDraft(code, draft);
  }, [chains, code, draft, done]);
  const anew = (empty: Draft): void => {
    begun.current = empty;
    setDraft(empty);
    keepDraft(code, null);
  };
  return { draft, setDraft, done, setDone, anew };
}

/** One order from its first figure to its slip: the draft, the server's costs, the fund password where it is asked for. */
export function useOrderEntry(entry: OrderStart): OrderEntry {
  const { instrument, start, chains = false } = entry;
  const quote = useLiveQuote(instrument);
  const day = useDayPhases(instrument.code);
  const nameable = useNameablePrices(instrument);
  const { draft, setDraft, done, setDone, anew } = useDraft(entry, quote);
  const [step, setStep] = useState<Step>({ kind: 'form' });
  const [placed, setPlaced] = useState<Acceptance | null>(null);
  const [exchange, setExchange] = useState<WantedExchange | null>(null);
  const goOn = (next: Step) => {
    // A rate holds for one exchange.
    if (next.kind === 'placed') setExchange(null);
    const stays = chains && next.kind === 'placed';
    if (stays) setPlaced(next.acceptance);
    if (stays) setDone(draft);
    // The six digits are for the order that was sent, whatever was typed since.
    if (next.kind === 'fund-password') setDraft(draft);
    setStep(stays ? { kind: 'form' } : next);
  };
  const isMine = useCustomer() !== null;
  const met = priceMet(draft.side, quote);
  const read = withExchange(instructionOf(draft, { instrument, nameable, reference: met }), draft.side === 'buy' ? exchange : null);
  const instruction = read.ok ? read.value : null;
  const settled = useDebounced(instruction);
  const costs = useCosts(isMine && step.kind !== 'placed' ? settled : null, met);
  const sending = useSubmit({ instrument, read, draft, denial: costs.data?.denial ?? null, chains, onStep: goOn });
  const cardRefusal = useCardRefusal(done === draft ? null : (costs.data?.fault ?? null), draft);
  const cardIsOld = costs.isPlaceholderData || JSON.stringify(settled) !== JSON.stringify(instruction);
  // The card of an earlier draft holds nothing: the server judges what is sent meanwhile.
  const isLost = useConnection() === 'lost';
  const held = !isMine || isLost || !read.ok || (cardRefusal !== null && !cardIsOld);
  const startAgain = () => {
    sending.forget();
    setPlaced(null);
    setExchange(null);
    anew(withChanges(emptyDraft(draft.side), { changes: start, quote, day }));
    setStep({ kind: 'form' });
  };
  return {
    instrument,
    quote,
    day,
    nameable,
    draft,
    edit: changes => {
      sending.forget();
      setDraft(now => withChanges(now, { changes, quote, day }));
    },
    exchange,
    wantExchange: setExchange,
    card: costs.data,
    cardIsOld,
    goodTillEndsAt: cardIsOld ? null : (costs.data?.goodTillEndsAt ?? null),
    instruction,
    quantity: instruction && signOf(instruction.quantity) > 0 ? instruction.quantity : null,
    read,
    misread: read.ok ? null : read.error,
    refusal: sending.refusal ?? cardRefusal,
    isRefused: sending.refusal !== null,
    step,
    placed,
    busy: sending.busy,
    held,
    isLost,
    submit: async options => {
      if (!held || options?.unlocked) await sending.submit(options);
    },
    toForm: () => setStep({ kind: 'form' }),
    closeNote: () => setPlaced(null),
    startAgain,
  };
}
