import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { tableShare } from '../../testing/order-situation.ts';
import { decideAlert, type AlertForm, type AlertSituation } from './rules/decide-alert.ts';

const set =
  (situation: Partial<AlertSituation>, form: Partial<AlertForm> = {}) =>
  () =>
    decideAlert({ instrument: tableShare(), last: 900_000n, alerts: 0, maximum: 100, ...situation }, { direction: 'above', price: '95.00', ...form });

export const refusals: RefusalPlaces = {
  'routes.ts': [['alert-does-not-exist', 'an alert of somebody else is removed', 'features/price-alerts/price-alerts.test.ts']],
  'rules/decide-alert.ts': [
    ['product-missing', 'an alert for a code that isn’t listed', set({ instrument: null })],
    ['price-not-obtained', 'an alert while no price is known', set({ last: null })],
    ['price-already-there', 'an alert above a price that was passed', set({ last: 960_000n })],
    ['too-many-alerts', 'one alert more than a hundred', set({ alerts: 100 })],
  ],
};
