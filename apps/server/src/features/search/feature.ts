import { search } from '@parkett/contract';
import { declareFeature } from '../../declaration.ts';
import { deleteFinds, heldFinds, searchManifest } from './index.ts';

export const feature = declareFeature({
  name: 'search',
  customers: {
    contract: [search],
    policies: {
      'search/remember': 'look',
      'search/instruments': 'everybody',
      'search/start': 'everybody',
    },
  },
  manifest: searchManifest,
  held: () => [heldFinds],
  kept: [{ part: 'searches', years: 0, forget: deleteFinds }],
});
