import type { stream } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';

/** An order book's best levels as the venue tells them. */
export type DepthView = {
  readonly bids: readonly { readonly price: bigint; readonly quantity: bigint }[];
  readonly asks: readonly { readonly price: bigint; readonly quantity: bigint }[];
  /** In a call auction: where it would execute, and how much would be left over (positive: buyers). */
  readonly indicative: { readonly price: bigint | null; readonly surplus: bigint } | null;
};

/** `own`: an execution of a customer of the house. */
export type TradeView = { readonly at: Instant; readonly price: number; readonly quantity: number; readonly own: boolean };

type BookMessage = Extract<stream.StreamMessage, { d: unknown }>['d'];

const levels = (side: DepthView['bids']): stream.LevelTuple[] => side.map(({ price, quantity }) => [Number(price), Number(quantity)]);

export function bookMessage(code: string, depth: DepthView): BookMessage {
  const { indicative } = depth;
  return {
    code,
    bids: levels(depth.bids),
    asks: levels(depth.asks),
    indicative: indicative && indicative.price !== null ? Number(indicative.price) : null,
    surplus: indicative && Number(indicative.surplus),
  };
}

export const tradeTuple = ({ at, price, quantity, own }: TradeView): stream.TradeTuple => [at, price, quantity, own ? 1 : 0];
