const version = 1;

/** Stands for the hash of a personal request in the record of commands: a repeat is recognised, and nobody without the key can guess. */
export const hiddenHash = (mac: Buffer): Buffer => Buffer.concat([Buffer.of(version), mac]);
