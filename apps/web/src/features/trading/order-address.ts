import type { market, trading } from '@parkett/contract';
import { presentLocation } from '../../navigation/location.ts';
import { address, type Address } from '../../navigation/paths.ts';
import { takesLimit, takesStop, typedPrice, typedQuantity, type Draft, type Instruction } from './order-draft.ts';

const types: readonly trading.OrderType[] = ['market', 'limit', 'stop', 'stop-limit'];

const named = ['side', 'position', 'quantity', 'price', 'stopPrice', 'type', 'session'];
/** Whether an address names anything of an order. */
export const beginsOrder = (search: URLSearchParams): boolean => named.some(name => search.has(name));

/** The order that an address begins: side, position, type and figures, as far as it names them. */
export function orderOf(search: URLSearchParams): Partial<Draft> & Pick<Draft, 'side'> {
  const [position, quantity, price, stopPrice] = ['position', 'quantity', 'price', 'stopPrice'].map(name => search.get(name));
  const type = types.find(one => one === search.get('type')) ?? (price ? 'limit' : 'market');
  return {
    side: search.get('side') === 'sell' ? 'sell' : 'buy',
    type,
    ...(position ? { position } : {}),
    ...(search.get('session') === 'this' && !takesStop(type) ? { thisSessionOnly: true } : {}),
    ...(quantity ? { quantity: typedQuantity(quantity) } : {}),
    ...(price && takesLimit(type) ? { price: typedPrice(price) } : {}),
    ...(stopPrice && takesStop(type) ? { stopPrice: typedPrice(stopPrice) } : {}),
  };
}

type Begun = { readonly instrument: Pick<market.InstrumentRow, 'code'>; readonly draft: Draft; readonly instruction: Instruction | null };

/** The address on this screen that begins the order as it is typed; of what can't be read it names side and type alone. */
export function orderAddress({ instrument: { code }, draft: { side, type }, instruction }: Begun): Address {
  const { quantity, price, stopPrice } = instruction ?? {};
  const figures = { quantity: quantity || undefined, price: price || undefined, stopPrice: stopPrice || undefined };
  return address(presentLocation().path as '/pc/market/stockDetail', { code, side, type, ...figures });
}
