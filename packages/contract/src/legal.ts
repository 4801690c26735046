import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { language } from './shapes.ts';

export const legalKinds = ['user-agreement', 'privacy-policy', 'disclaimer'] as const;
export type LegalKind = (typeof legalKinds)[number];

export const legalDocument = defineCall({
  path: 'legal/document',
  access: 'public',
  key: false,
  summary: 'One legal text in one language, in force or as it was, with the hash that an agreement to it is stored under',
  request: z.strictObject({
    kind: z.enum(legalKinds),
    language,
    /** Preset: the version in force. */
    version: z.optional(z.string().check(z.maxLength(20))),
  }),
  reply: z.object({
    kind: z.enum(legalKinds),
    version: z.string(),
    validFrom: z.string(),
    hash: z.string(),
    title: z.string(),
    /** `id` addresses a section, e.g. `execution-policy`. */
    sections: z.array(z.object({ id: z.string(), heading: z.string(), paragraphs: z.array(z.string()) })),
    /** The other versions of the text, oldest first. */
    others: z.array(z.object({ version: z.string(), validFrom: z.string() })),
  }),
});

declare module './client.ts' {
  interface CustomerModules {
    readonly legal: typeof import('./legal.ts');
  }
}
