import type { AuditContribution } from '../../../platform/checks/index.ts';
import type { Fundings } from '../../orders/index.ts';
import type { PositionOrigins } from '../origins.ts';
import type { MovementKinds } from '../rules/movement.ts';
import type { Asked } from './asked.ts';
import { lockChecks } from './lock-checks.ts';
import { movementChecks } from './movement-checks.ts';
import { positionChecks } from './position-checks.ts';

export type { PositionScope, Oracle as PositionsOracle } from './asked.ts';

type Registered = { readonly movements: MovementKinds; readonly fundings: Fundings; readonly origins: PositionOrigins };

/** @param registered all kinds of movements, fundings and origins */
export const positionsAudit = ({ movements, fundings, origins }: Registered): AuditContribution<Asked> => ({
  name: 'positions',
  marks: [{ name: 'position', sequence: 'position_id' }],
  touches: [
    { scope: 'position', from: { mark: 'position' }, ids: positions => `select id from position where ${positions('id')}` },
    {
      scope: 'position',
      from: { scope: 'order' },
      ids: orders =>
        `select p.id from orders o join position p on p.customer_id = o.customer_id and p.origin_kind = 'order' and p.origin_id = o.id where ${orders('o.id')}`,
    },
    {
      scope: 'position',
      from: { scope: 'order' },
      ids: orders =>
        `select l.position_id from orders o join order_close l on l.customer_id = o.customer_id and l.order_id = o.id where ${orders('o.id')}`,
    },
  ],
  checks: [...positionChecks(fundings), ...movementChecks(movements), ...lockChecks(origins)],
});
