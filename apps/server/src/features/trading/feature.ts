import { trading, portfolio } from '@parkett/contract';
import { declareFeature } from '../../declaration.ts';

export const feature = declareFeature({
  name: 'trading',
  customers: {
    contract: [trading, portfolio],
    policies: {
      'trade/cancel': 'close',
      'trade/costs': 'look',
      'trade/endedStops': 'look',
      'trade/executions': 'look',
      'trade/holdings': 'look',
      'trade/orders': 'look',
      'trade/one': 'look',
      'trade/ordered': 'look',
      'trade/own': 'look',
      'trade/order': 'open',
      'trade/position': 'look',
      'trade/positions': 'look',
      'trade/queue': 'look',
      'trade/replace': 'open',
      'trade/reviewChange': 'look',
      'trade/rules': 'everybody',
      'trade/ordersFile': 'look',
      'trade/realised': 'look',
      'trade/value': 'look',
    },
  },
});
