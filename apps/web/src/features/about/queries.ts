import { useCall } from '../../lib/reads/query.ts';

export const useHouse = () => useCall('about/house', {}, { staleMs: 60_000 });

export const usePayoutFigures = () => useCall('withdrawals/figures', {}, { staleMs: 60_000, quiet: true });
