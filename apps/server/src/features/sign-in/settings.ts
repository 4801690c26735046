import * as z from 'zod/mini';
import { orNothing, readBy, setting, wholeNumber } from '../../platform/config.ts';

const isSecureAddress = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';

/** Names of hosts, some with a port; null where one is none. */
function hostsIn(text: string): readonly string[] | null {
  const hosts = text.split(',').map(host => host.trim().toLowerCase());
  if (text.trim() === '') return [];
  return hosts.every(host => URL.canParse(`https://${host}`) && new URL(`https://${host}`).host === host) ? hosts : null;
}

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
    explains: "Customer service's address, above the one that two admins set at the desk.",
    schema: z.string().check(z.refine(text => text === '' || isSecureAddress(text))),
  }),
  kefuHosts: setting({
    variable: 'PARKETT_KEFU_HOSTS',
    option: '--kefu-hosts',
    shows: 'names with commas between them',
    preset: '',
    explains: "Hosts to which the desk may set customer service's address; without one it sets none.",
    schema: readBy(text => hostsIn(text)),
  }),
};
