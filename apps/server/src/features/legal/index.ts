import { denied, legal } from '@parkett/contract';
import { ok } from '@parkett/kernel';
import type { Calls } from '../../platform/calls.ts';
import { inForce, readVersions, versions } from './texts.ts';

/** Hashes of the agreements in force: what a registration has to agree to. */
export const agreementsInForce = (): { readonly userAgreement: string; readonly privacyPolicy: string } => ({
  userAgreement: inForce('user-agreement').hash,
  privacyPolicy: inForce('privacy-policy').hash,
});

/** Which version an agreement is to, by its hash; null for a wording that no version has. */
export const versionOfHash = (hash: string): string | null =>
  Object.values(versions)
    .flat()
    .find(version => version.hash === hash)?.version ?? null;

/** User agreement, privacy policy and disclaimer, open to all callers, in force or as they were. Each text is read from its file once, here. */
export function addLegalCalls<Session>(calls: Calls<Session>): void {
  const documents = new Map(legal.legalKinds.map(kind => [kind, readVersions(kind)]));
  calls.open(legal.legalDocument, async ({ kind, language, version: asked }) => {
    const known = documents.get(kind)!;
    const found = asked === undefined ? known.at(-1) : known.find(({ version }) => version === asked);
    if (!found) return denied('malformed', { field: 'version' });
    const { version, validFrom, hash, texts } = found;
    const others = known.filter(one => one !== found).map(one => ({ version: one.version, validFrom: one.validFrom }));
    return ok({ kind, version, validFrom, hash, ...texts[language], others });
  });
}
