import type { AuditContribution } from '../../../platform/checks/index.ts';
import type { Asked } from './asked.ts';
import { positionChecks } from './position-checks.ts';

export type { PositionScope, Yardstick as PositionsYardstick } from './asked.ts';

export const positionsAudit: AuditContribution<Asked> = {
  name: 'positions',
  touches: [
    { scope: 'position', from: { scope: 'order' }, ids: orders => `select id from orders where side = 'buy' and ${orders('id')}` },
    {
      scope: 'position',
      from: { scope: 'order' },
      ids: orders =>
        `select l.position_id from orders o join order_close l on l.customer_id = o.customer_id and l.order_id = o.id where ${orders('o.id')}`,
    },
  ],
  checks: positionChecks,
};
