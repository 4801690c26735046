import * as putAside from '@parkett/contract/put-aside';
import { declareFeature } from '../../declaration.ts';
import { putAsideParts } from './chart.ts';
import { putAsideAudit } from './checks/index.ts';
import { addPutAsideCalls } from './routes.ts';
import { readMoves } from './store.ts';

export const feature = declareFeature({
  name: 'put-aside',
  customers: {
    contract: [putAside],
    policies: {
      'putAside/state': 'look',
      'putAside/move': 'move',
    },
  },
  manifest: { name: 'put-aside', appendOnly: ['put_aside'], ledger: putAsideParts },
  audit: () => [putAsideAudit],
  held: () => [{ name: 'put aside', tables: ['put_aside'], read: readMoves }],
  run: house => ({ calls: calls => addPutAsideCalls(calls, house) }),
});
