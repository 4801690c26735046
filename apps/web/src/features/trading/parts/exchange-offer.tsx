import { LaterExchangeFirst } from '../../../domain/exchange/later-exchange-first.tsx';
import type { OrderEntry } from './use-order-entry.ts';

/** The offer of an exchange, where a purchase lacks money of its own currency. Its code comes when it is needed. */
export function ExchangeOffer({ entry }: { entry: OrderEntry }) {
  const { draft, instrument, card, exchange, refusal, wantExchange } = entry;
  const fault = card?.fault;
  const lacksMoney = fault?.code === 'insufficient-available-balance' && fault.params?.currency === instrument.currency;
  if (draft.side !== 'buy' || (exchange === null && !lacksMoney)) return null;
  return (
    <LaterExchangeFirst
      to={instrument.currency}
      wanted={exchange}
      onWant={wantExchange}
      exchange={card?.exchange ?? null}
      refusal={refusal?.code ?? null}
    />
  );
}
