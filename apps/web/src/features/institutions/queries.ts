import { ask } from '../../lib/api.ts';
import { refresh, useCall } from '../../lib/reads/query.ts';

export const useMembership = () => useCall('institutions/membership', {}, { quiet: true });

export async function takeSeat(secretKey: string): Promise<void> {
  await ask('institutions/takeSeat', { secretKey }, { quiet: true });
  await refresh('institutions/membership');
}
