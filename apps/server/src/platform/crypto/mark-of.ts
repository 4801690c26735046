import { createHash } from 'node:crypto';

/** Stands for something where it is only kept to be recognised. */
export const markOf = (subject: string): string => createHash('sha256').update(subject).digest('base64url');
