import type { BadState } from '../../../testing/bad-state.ts';

/** States of price alerts that the product can't make. */
export const priceAlertsBadStates: readonly BadState[] = [
  {
    id: 'I79',
    what: 'an alert has told once and still waits',
    sql: `insert into price_alert (id, customer_id, instrument_id, direction, price, set_price, daily, set_at)
      select alert_id, customer_id, instrument_id, direction, price, price - 1, false, at - interval '1 hour' from price_alert_reached where not daily`,
    names: /^alert \d+ has told and still waits$/,
  },
  {
    id: 'I79',
    what: 'an alert of every day forgot that it has told',
    sql: 'update price_alert set told_on = null where told_on is not null',
    names: /^alert \d+ says that it told last on no day, its rows say otherwise$/,
  },
  {
    id: 'I79',
    what: 'an alert was told to another customer',
    sql: 'update price_alert_reached set customer_id = customer_id + 1 where daily',
    names: /^row \d+ of alert \d+ is not as the alert was set$/,
  },
  {
    id: 'I79',
    what: 'an alert told before it was set',
    sql: `update price_alert_reached set at = at - interval '1 day' where daily`,
    names: /^row \d+ of alert \d+ is not as the alert was set$/,
  },
  {
    id: 'I79',
    what: 'an alert that tells once has told twice',
    sql: `insert into price_alert_reached (alert_id, customer_id, instrument_id, direction, price, daily, last, at, day)
      select alert_id, customer_id, instrument_id, direction, price, daily, last, at, day + 1 from price_alert_reached where not daily`,
    names: /^alert \d+, which tells once, has told 2 times$/,
  },
];
