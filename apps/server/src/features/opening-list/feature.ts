import * as openingList from '@parkett/contract/opening-list';
import { declareFeature } from '../../declaration.ts';

export const feature = declareFeature({
  name: 'opening-list',
  customers: { contract: [openingList], policies: { 'openingList/list': 'everybody' } },
});
