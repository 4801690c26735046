import { setting, wholeNumber } from '../../platform/config.ts';

export const marketSettings = {
  streamConnections: setting({
    variable: 'PARKETT_STREAM_CONNECTIONS',
    option: '--stream-connections',
    shows: 'a number from 1 to 100000',
    preset: '10000',
    explains: 'How many browsers may listen to the market at once.',
    schema: wholeNumber(1, 100_000),
  }),
  streamPerCaller: setting({
    variable: 'PARKETT_STREAM_PER_CALLER',
    option: '--stream-per-caller',
    shows: 'a number from 1 to 100000',
    preset: '1000',
    explains: 'How many of them one address (of IPv6: one /64) may have open.',
    schema: wholeNumber(1, 100_000),
  }),
};
