import type { Instant } from '@parkett/kernel';
import type { InstrumentList } from '../../books/instruments/index.ts';
import { readWatched, type Followed, type Reader } from '../../books/messages/index.ts';
import { instrumentsHeld } from '../../books/positions/index.ts';
import type { Queryable } from '../../platform/db.ts';

type Asked = { readonly customer: bigint; readonly since: Instant; readonly instruments: Pick<InstrumentList, 'withCode'> };

/** Each instrument once, from the earliest moment on. */
function earliest(followed: readonly Followed[]): readonly Followed[] {
  const found = new Map<number, Instant>();
  for (const { instrument, since } of followed) {
    const known = found.get(instrument);
    if (known === undefined || since < known) found.set(instrument, since);
  }
  return [...found].map(([instrument, since]) => ({ instrument, since }));
}

/** A customer as a reader of messages: with the instruments that he watches or holds now. */
export async function readerOf(from: Queryable, { customer, since, instruments }: Asked): Promise<Reader> {
  const watched = (await readWatched(from, customer)).flatMap(({ code, since: at }): Followed[] => {
    const instrument = instruments.withCode(code);
    return instrument ? [{ instrument: instrument.id, since: at }] : [];
  });
  return { customer, since, followed: earliest([...watched, ...(await instrumentsHeld(from, customer))]) };
}
