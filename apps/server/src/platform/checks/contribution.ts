import type { Asked, Check } from './check.ts';
import type { Mark, Touch } from './within.ts';

/** What a book or a feature brings to the auditor. */
export type AuditContribution<A extends Asked = Asked> = {
  readonly name: string;
  /** Checks may ask what is new of a mark by its name. */
  readonly marks?: readonly Mark[];
  readonly touches?: readonly Touch[];
  readonly checks: readonly Check<A>[];
};
