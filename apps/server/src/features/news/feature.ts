import { news } from '@parkett/contract';
import { declareFeature } from '../../declaration.ts';
import { newsAudit } from './checks/index.ts';
import { newsManifest } from './index.ts';

export const feature = declareFeature({
  name: 'news',
  customers: {
    contract: [news],
    policies: {
      'news/detail': 'everybody',
      'news/list': 'everybody',
    },
  },
  manifest: newsManifest,
  audit: () => [newsAudit],
});
