import type { ReplyAt, RequestAt } from '@parkett/contract';
import { ask } from '../../lib/api.ts';
import { refresh } from '../../lib/reads/query.ts';

/** The customer knows what this profile tells of one kind. What has happened since it was read is told all the same. */
export async function knowNotices(kind: RequestAt<'user/knowNotices'>['kind'], { toldUpTo }: ReplyAt<'user/profile'>): Promise<void> {
  await ask('user/knowNotices', { kind, upTo: toldUpTo });
  await refresh('user/profile');
}
