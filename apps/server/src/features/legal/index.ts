import { legal } from '@parkett/contract';
import { ok } from '@parkett/kernel';
import type { Calls } from '../../platform/calls.ts';
import { readDocument, type LegalDocument } from './texts.ts';

export type Legal = {
  /** Hashes of the agreements in force: what a registration has to agree to. */
  readonly agreements: () => { readonly userAgreement: string; readonly privacyPolicy: string };
  readonly addCalls: <Session>(calls: Calls<Session>) => void;
};

/** User agreement, privacy policy and disclaimer, for everybody to read. Reads every text once. */
export function createLegal(): Legal {
  const documents = new Map<legal.LegalKind, LegalDocument>(legal.legalKinds.map(kind => [kind, readDocument(kind)]));
  const of = (kind: legal.LegalKind): LegalDocument => documents.get(kind)!;
  return {
    agreements: () => ({ userAgreement: of('user-agreement').hash, privacyPolicy: of('privacy-policy').hash }),
    addCalls: calls =>
      calls.open(legal.legalDocument, async ({ kind, language }) => {
        const { version, validFrom, hash, texts } = of(kind);
        const { title, sections } = texts[language];
        const copy = sections.map(({ id, heading, paragraphs }) => ({ id, heading, paragraphs: [...paragraphs] }));
        return ok({ kind, version, validFrom, hash, title, sections: copy });
      }),
  };
}
