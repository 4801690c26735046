export { KeyDestroyed, type CustomerKey } from './customer-key.ts';
export { blindIndexUnder, CustomerKeys } from './customer-keys.ts';
export { rotateMaster } from './rotate.ts';

/** What this book declares. */
export const customerKeysManifest = { name: 'customer-keys', appendOnly: ['master_key'] };
