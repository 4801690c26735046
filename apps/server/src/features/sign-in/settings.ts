import * as z from 'zod/mini';
import { orNothing, setting, wholeNumber } from '../../platform/config.ts';

const isSecureAddress = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';

export const signInSettings = {
  demoPerHour: setting({
    variable: 'PARKETT_DEMO_PER_HOUR',
    option: '--demo-per-hour',
    shows: 'a number from 0 to 1000000',
    preset: '',
    explains: 'How many demo accounts one address may open in an hour; without it the rule of the house.',
    schema: orNothing(wholeNumber(0, 1_000_000)),
  }),
  kefu: setting({
    variable: 'PARKETT_KEFU',
    option: '--kefu',
    shows: 'an https:// address',
    preset: '',
    explains: "Customer service's address; without one the service button isn't shown.",
    schema: z.string().check(z.refine(text => text === '' || isSecureAddress(text))),
  }),
};
