import * as priceAlerts from '@parkett/contract/price-alerts';
import { declareFeature } from '../../declaration.ts';
import { priceAlertsAudit } from './checks/index.ts';
import { heldAlerts } from './held.ts';
import { priceAlertsMax } from './limits.ts';
import { forgetAlerts } from './store.ts';
import { alertMessages, alertTelling } from './told-store.ts';

export const feature = declareFeature({
  name: 'price-alerts',
  customers: {
    contract: [priceAlerts],
    policies: { 'alerts/list': 'look', 'alerts/set': 'look', 'alerts/remove': 'look' },
  },
  manifest: { name: 'price-alerts', rules: [priceAlertsMax], messages: alertMessages, tellings: [alertTelling] },
  audit: () => [priceAlertsAudit],
  held: parts => [heldAlerts(parts)],
  kept: [{ part: 'price-alerts', years: 0, forget: forgetAlerts }],
});
