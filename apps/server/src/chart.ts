import { Chart, walletEntries, walletPurposes, type ChartParts } from './books/ledger/index.ts';
import { orderClaimKinds, orderEntries, orderPurposes } from './books/orders/index.ts';

/** What every book and feature brings to the ledger. */
export const chartParts: ChartParts = {
  purposes: [...walletPurposes, ...orderPurposes],
  entries: [...walletEntries, ...orderEntries],
  claims: orderClaimKinds,
};

/** The chart of accounts. Throws StartRefusal where two bring the same name. */
export const openChart = (): Chart => new Chart(chartParts);
