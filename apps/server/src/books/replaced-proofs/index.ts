import { payOutWaitHours } from './limits.ts';

export { readHeldProofs } from './held-store.ts';
export { ReplacedProofs } from './replaced-proofs.ts';

/** What this book declares. */
export const replacedProofsManifest = { name: 'replaced-proofs', appendOnly: ['replaced_proof'], rules: [payOutWaitHours] };
