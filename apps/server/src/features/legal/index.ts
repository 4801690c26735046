import { legal } from '@parkett/contract';
import { ok } from '@parkett/kernel';
import type { Calls } from '../../platform/calls.ts';
import { readDocument, versions } from './texts.ts';

/** Hashes of the agreements in force: what a registration has to agree to. */
export const agreementsInForce = (): { readonly userAgreement: string; readonly privacyPolicy: string } => ({
  userAgreement: versions['user-agreement'].hash,
  privacyPolicy: versions['privacy-policy'].hash,
});

/** Which version an agreement in force is, by its hash; null for a wording of before. */
export const versionOfHash = (hash: string): string | null => Object.values(versions).find(version => version.hash === hash)?.version ?? null;

/** User agreement, privacy policy and disclaimer, open to all callers. Each text is read from its file once, here. */
export function addLegalCalls<Session>(calls: Calls<Session>): void {
  const documents = new Map(legal.legalKinds.map(kind => [kind, readDocument(kind)]));
  calls.open(legal.legalDocument, async ({ kind, language }) => {
    const { version, validFrom, hash, texts } = documents.get(kind)!;
    return ok({ kind, version, validFrom, hash, ...texts[language] });
  });
}
