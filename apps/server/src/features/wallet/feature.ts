import { wallet, wire } from '@parkett/contract';
import { declareFeature } from '../../declaration.ts';

export const feature = declareFeature({
  name: 'wallet',
  customers: {
    contract: [wallet, wire],
    policies: {
      'wallet/takePlayMoney': 'pay-in',
      'wallet/entries': 'look',
      'wallet/overview': 'look',
      'wallet/all': 'look',
      'common/config': 'everybody',
      [wire.dayTrades.path]: 'look',
      [wire.follows.path]: 'look',
      'user/getUserinfo': 'everybody',
      [wire.lent.path]: 'look',
      [wire.stocks.path]: 'look',
      [wire.subscriptions.path]: 'look',
    },
  },
});
