import { orNothing, setting, wholeNumber } from '../../platform/config.ts';

export const tradingSettings = {
  ordersPerSecond: setting({
    variable: 'PARKETT_ORDERS_PER_SECOND',
    option: '--orders-per-second',
    shows: 'a number from 1 to 1000000',
    preset: '',
    explains: 'How many orders, changes and cancellations one account may send in a second; without it the rule of the house.',
    schema: orNothing(wholeNumber(1, 1_000_000)),
  }),
  openEntriesMax: setting({
    variable: 'PARKETT_OPEN_ENTRIES',
    option: '--open-entries',
    shows: 'a number from 1 to 100000000',
    preset: '',
    explains: 'How many pending buy orders and open positions one wallet may have; without it the rule of the house.',
    schema: orNothing(wholeNumber(1, 100_000_000)),
  }),
};
