import * as z from 'zod/mini';
import { orNothing, setting } from '../../platform/config.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';

export const staffSettings = {
  staff: setting({
    variable: 'PARKETT_STAFF',
    option: '--staff',
    shows: 'on or off',
    preset: '',
    explains:
      'Paper mode: whether simulated staff decides what nobody at the desk has decided for a minute, and gives one who is there alone the second signature. Preset: on; in live mode there is none.',
    schema: orNothing(z.enum(['on', 'off'])),
  }),
};

/** Whether simulated staff may work. Asking for it in live mode is refused. */
export function staffFrom({ mode, staff }: { mode: 'paper' | 'live'; staff: 'on' | 'off' | null }): boolean {
  if (mode === 'live' && staff === 'on') throw new StartRefusal('Live mode has no simulated staff: start without PARKETT_STAFF=on.');
  return mode === 'paper' && staff !== 'off';
}
