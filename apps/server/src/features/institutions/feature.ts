import { declareFeature } from '../../declaration.ts';

export const feature = declareFeature({
  name: 'institutions',
});
